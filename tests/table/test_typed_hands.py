"""Hands as bridge players type them, any part of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import cards, dealt
from typedwriter import write_hands

from bridge_rulings.errors import Problem
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.letters import DUTCH, FRENCH, LANGUAGES, Letters
from bridge_rulings.table.seats import SEATS
from bridge_rulings.table.typed_hands import looks_like_hands, read_hands

TWO = dealt("AK2.Q..", "J3...")


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("N AK2.Q..", dealt("AK2.Q..")),
        ("north: ak2.q.-.", dealt("AK2.Q..")),
        ("N: AK2.Q.. E: J3...", TWO),
        ("N: S AK2 H Q E: S J3", TWO),
        ("N SAK2 HQ, E: ♠J3", TWO),
        ("N:AK2.Q.. J3... - -", TWO),
        ("S:- - AK2.Q.. J3...", TWO),
        ('[Deal "N:AK2.Q.. J3... - -"]', TWO),
        ("W S AKQ H 2", dealt("", "", "", "AKQ.2..")),
        ("W S AKQ H 2 S: S 4", dealt("", "", "4...", "AKQ.2..")),
        ("S S 4 H -", dealt("", "", "4...")),
        ("S S H 4", dealt("", "", ".4..")),
        ("N A1098.T.10.9", dealt("AT98.T.T.9")),
        ("N AKQJT98765432...", dealt("AKQJT98765432...")),
    ],
)
def test_hands(text: str, deal: Deal) -> None:
    assert read_hands(text) == deal


def test_a_hand_may_be_said_to_hold_nothing_else() -> None:
    assert read_hands("N AK..2.", whole=True) == dealt("AK..2.")._replace(whole=True)


def test_other_letters() -> None:
    assert read_hands("N AHV.B.. E: ST H2", DUTCH) == dealt("AKQ.J..", "T.2..")
    assert read_hands("N S AHV", DUTCH) == dealt("AKQ...")
    assert read_hands("N ARD10.V.. E: PV C2 T 3", FRENCH) == dealt("AKQT.J..", "J.2..3")


@pytest.mark.parametrize(
    ("text", "letters", "what"),
    [
        ("", "en", "no hand"),
        ("AK2.Q..", "en", "whose hand"),
        ("N", "en", "'N' has no hand"),
        ("N S:AK2", "en", "'N' has no hand"),
        ("N AK2.Q.", "en", "word 2: 'AK2.Q.' has 3 suits"),
        ("N AKx.Q..", "en", "'AKx.Q..' has a card that cannot be read"),
        ("N AK1.Q..", "en", "'AK1.Q..' has a card that cannot be read"),
        ("N SAK.HQ..", "en", "a suit letter between dots"),
        ("N AK2.Q.. J3...", "en", "word 3: 'J3...' is whose hand"),
        ("N AK2.Q.. E J3...", "en", "'J3...' is whose hand"),
        ("N: AK2.Q.. J3 H2 E E: S4", "en", "word 3: 'J3' stands behind a hand that is complete"),
        ("N: AK2.Q.. J3 - -", "en", "word 3: 'J3' stands behind a hand that is complete"),
        ("N S AK2 E S J3", "en", "word 4: 'E' is a seat without a colon"),
        ("N S AK2 S J3", "en", "'S' is a suit that the hand has already"),
        ("N AK2", "en", "'AK2' is no part of a hand"),
        ("N SAK2H3", "en", "'SAK2H3' has a card that cannot be read"),
        ("N S A K Q", "en", "word 4: 'K' is no part of a hand"),
        ("N AA.Q..", "en", "a card that is in the hand already"),
        ("N AK... E: A...", "en", "'A...' has a card that is in North's hand already"),
        ("N AKQJT98765432.A..", "en", "'N' has 14 cards"),
        ("N: AK... N: Q...", "en", "'N:' has a hand already"),
        # H is harten, or heer: the suit and its cards in one word.
        ("N S A H V", "nl", "'H' may be a suit or a card"),
        ("N SAK", "nl", "'SAK' has a card that cannot be read"),
        ("N AT...", "fr", "'AT...' has a card that cannot be read"),
    ],
)
def test_what_cannot_be_read_in_one_way_is_named_with_its_place(text: str, letters: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_hands(text, LANGUAGES[letters])
    assert told.value.hint


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("N AK2.Q..", True),
        ("W S AKQ H 2", True),
        ("W SAKQ2 H2", True),
        ("N: HHV B.", False),
        ("N:AK... - - -", True),
        ("W H7", False),
        ("W HA SK", False),
        ("W led H7", False),
        ("S by S", False),
        ("N", False),
        ("", False),
    ],
)
def test_what_is_taken_for_a_hand_when_nothing_says_so(text: str, found: bool) -> None:
    assert looks_like_hands(text) == found


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(PACK)), st.sampled_from(SEATS)), max_size=52, unique_by=lambda one: one[0]
    ),
    st.sampled_from(tuple(LANGUAGES.values())),
)
def test_any_part_of_a_deal_is_read_back(given: list[tuple[str, str]], letters: Letters) -> None:
    hands = {seat: cards(" ".join(card for card, whose in given if whose == seat)) for seat in SEATS}
    deal = Deal({seat: hand for seat, hand in hands.items() if 0 < len(hand) < 14})
    text = write_hands(deal, letters)
    assert not text or read_hands(text, letters) == deal


@given(st.text(alphabet="NESW:AKQJT1098.-SHDC x♥", max_size=40), st.sampled_from(tuple(LANGUAGES.values())))
def test_any_text_is_a_deal_or_a_problem(text: str, letters: Letters) -> None:
    looks_like_hands(text)
    try:
        deal = read_hands(text, letters)
    except Problem as told:
        problem = told
    else:
        assert not deal.hands or read_hands(write_hands(deal, letters), letters) == deal
        return
    assert problem.hint
