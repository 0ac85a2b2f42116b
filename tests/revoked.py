"""Boards with revokes of which every number can be worked out by hand."""

from __future__ import annotations

# South revokes in clubs on trick 9 and discards a diamond; West wins the trick. On trick 10 dummy keeps HK when HA is
# led and discards DQ; on trick 11 that king wins, and then DA and DK do. North-South had four tricks before, so the
# table gives East-West six.
#
# By the book one trick moves for South's revoke (64A2: West won it, his side a later one) and none for dummy's (64B3):
# East-West have seven. With C4 on trick 9 nothing goes wrong after it: HK falls under HA, and HQ and HJ win as well,
# only the last diamond does not: eight. With HK on trick 10 the same eight, and one for South's revoke, which has been
# made and whose side still wins the last trick: nine.
TWO_OF_ONE_SIDE = """\
[Board "9"]
[Dealer "S"]
[Deal "N:AKQJ.K96.AKQ.962 863.43.5432.T753 954.85.JT876.J84 T72.AQJT72.9.AKQ"]
[Declarer "S"]
[Contract "1NT"]
[Result "7"]
[Auction "S"]
1NT Pass Pass Pass
[Play "W"]
CK C6 C7 C8
CQ C9 CT CJ
S2 SA S3 S4
S7 SK S6 S5
ST SQ S8 S9
H2 SJ D5 DJ
HT H9 H3 H8
H7 H6 H4 H5
CA C2 C3 D6
HA DQ D2 D7
HQ HK D3 D8
D9 DA D4 DT
HJ DK C5 C4
*
"""
