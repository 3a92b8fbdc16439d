"""What the client does when a response is lost, late, stale or refused."""

import unittest

from fake import LOST, Fake, Reply, problem

from fieldpost import (
    Action,
    Client,
    Conflict,
    Game,
    NoAnswer,
    ProblemCode,
    Refused,
    Stale,
    TooManyRequests,
    Unauthenticated,
)

MOVE = {"type": "move", "from": "d3", "to": "d4"}
TOKENS = {"access_token": "new", "refresh_token": "next"}


def game(etag: str, status: str = "playing") -> Reply:
    return Reply(200, {"id": "g", "etag": etag, "status": status}, {"ETag": etag})


class Repeating(unittest.TestCase):
    def setUp(self) -> None:
        self.pauses: list[float] = []

    def client(self, fake: Fake, token: str | None = "token", attempts: int = 6) -> Client:
        return Client(fake.url, token, attempts=attempts, sleep=self.pauses.append)

    def test_an_action_whose_response_is_lost_is_sent_again_with_the_same_key_and_tag(self) -> None:
        with Fake(LOST, LOST, game('"6"')) as fake:
            self.assertEqual(self.client(fake).act("g", '"5"', MOVE)["etag"], '"6"')
        self.assertEqual(len(fake.received), 3)
        self.assertEqual(len(set(fake.keys())), 1)
        self.assertIsNotNone(fake.keys()[0])
        self.assertEqual({request.headers["if-match"] for request in fake.received}, {'"5"'})
        self.assertEqual([request.body for request in fake.received], [MOVE] * 3)
        self.assertEqual(len(self.pauses), 2)

    def test_two_actions_have_two_keys(self) -> None:
        with Fake(game('"6"'), game('"7"')) as fake:
            client = self.client(fake)
            client.act("g", '"5"', MOVE)
            client.act("g", '"6"', MOVE)
        self.assertEqual(len(set(fake.keys())), 2)

    def test_whatever_takes_no_key_is_not_sent_again_when_its_response_is_lost(self) -> None:
        with Fake(LOST) as fake, self.assertRaises(NoAnswer):
            self.client(fake).create_token("bot", ["play"])
        self.assertEqual(len(fake.received), 1)
        self.assertEqual(fake.keys(), [None])

    def test_reading_is_repeated_until_the_attempts_are_used_up(self) -> None:
        with Fake(LOST, LOST, LOST) as fake, self.assertRaises(NoAnswer):
            self.client(fake, attempts=3).game("g")
        self.assertEqual(len(fake.received), 3)

    def test_a_busy_service_is_asked_again(self) -> None:
        with Fake(problem(503, "unavailable"), Reply(502), game('"6"')) as fake:
            self.client(fake).act("g", '"5"', MOVE)
        self.assertEqual(len(set(fake.keys())), 1)

    def test_a_limit_is_waited_for_as_long_as_it_says(self) -> None:
        with Fake(problem(429, "too-many-requests", retry_after=30), game('"6"')) as fake:
            self.client(fake).game("g")
        self.assertEqual(self.pauses, [30])

    def test_a_limit_that_is_over_tomorrow_is_a_problem(self) -> None:
        with Fake(Reply(429, None, {"Retry-After": "86400"})) as fake, self.assertRaises(TooManyRequests) as raised:
            self.client(fake).create_game("quick-arena", opponent={"type": "open"})
        self.assertEqual(raised.exception.retry_after, 86400)
        self.assertEqual(self.pauses, [])

    def test_a_refusal_is_not_repeated_and_says_everything(self) -> None:
        faults = [{"at": "d5", "what": "is not a home space of this seat"}]
        refusal = problem(422, "invalid-setup", clause="S-1", faults=faults)
        with Fake(refusal) as fake, self.assertRaises(Refused) as raised:
            self.client(fake).put_setup("g", "F")
        why = raised.exception
        self.assertEqual((why.code, why.clause, why.faults), (ProblemCode.INVALID_SETUP, "S-1", faults))
        self.assertIn("d5: is not a home space", str(why))

    def test_a_code_that_is_newer_than_the_client_is_still_a_problem(self) -> None:
        with Fake(problem(409, "brand-new")) as fake, self.assertRaises(Conflict) as raised:
            self.client(fake).join("g")
        self.assertIsNone(raised.exception.code)
        self.assertEqual(raised.exception.type, "/problems/brand-new")


class Playing(unittest.TestCase):
    def legal(self, etag: str) -> Reply:
        return Reply(200, {"version": 5, "etag": etag, "actions": [MOVE]}, {"ETag": etag})

    def test_a_stale_action_is_raised_with_the_tag_of_the_game(self) -> None:
        with Fake(problem(412, "stale", version=6, etag='"6"')) as fake, self.assertRaises(Stale) as raised:
            Client(fake.url, "token").act("g", '"5"', MOVE)
        self.assertEqual(raised.exception.etag, '"6"')

    def test_a_turn_is_chosen_anew_when_the_game_has_moved_on(self) -> None:
        chosen: list[Action] = []

        def choose(actions: list[Action]) -> Action:
            chosen.extend(actions)
            return actions[0]

        with Fake(self.legal('"5"'), problem(412, "stale", etag='"6"'), self.legal('"6"'), game('"7"')) as fake:
            played = Client(fake.url, "token").turn("g", choose)
        self.assertEqual(played and played["etag"], '"7"')
        self.assertEqual(len(chosen), 2)
        posts = [request for request in fake.received if request.method == "POST"]
        self.assertEqual([post.headers["if-match"] for post in posts], ['"5"', '"6"'])
        self.assertEqual(len({post.headers["idempotency-key"] for post in posts}), 2)

    def test_a_game_is_followed_from_change_to_change_to_its_end(self) -> None:
        unchanged = Reply(304, None, {"ETag": '"5"'})
        pauses: list[float] = []
        with Fake(game('"5"'), unchanged, unchanged, game('"6"', "over")) as fake:
            client = Client(fake.url, "token", sleep=pauses.append)
            seen: list[Game] = list(client.follow("g", interval=7))
        self.assertEqual([now["etag"] for now in seen], ['"5"', '"6"'])
        self.assertEqual(pauses, [7, 7, 7])
        self.assertEqual([request.headers.get("if-none-match") for request in fake.received], [None, *['"5"'] * 3])

    def test_a_value_that_its_caller_has_changed_is_as_it_was_when_it_is_asked_for_again(self) -> None:
        with Fake(game('"5"'), Reply(304, None, {"ETag": '"5"'})) as fake:
            client = Client(fake.url, "token")
            client.game("g")["status"] = "over"
            self.assertEqual(client.game("g")["status"], "playing")

    def test_events_are_read_to_the_last_page(self) -> None:
        pages = [Reply(200, {"events": [{"type": "moved"}], "next": 4}), Reply(200, {"events": [{"type": "ended"}]})]
        with Fake(*pages) as fake:
            kinds = [event["type"] for event in Client(fake.url).events("g")]
        self.assertEqual(kinds, ["moved", "ended"])
        self.assertEqual([request.path.split("=")[1] for request in fake.received], ["0", "4"])


class Sessions(unittest.TestCase):
    def test_a_session_is_refreshed_and_the_request_sent_again_with_its_key(self) -> None:
        first = Reply(201, {"access_token": "old", "refresh_token": "first"})
        replies = [first, problem(401, "unauthenticated"), LOST, Reply(201, TOKENS), game('"6"')]
        with Fake(*replies) as fake:
            client = Client(fake.url, sleep=lambda _: None).log_in("anna", "correct horse")
            client.act("g", '"5"', MOVE)
        sent = [(request.path.split("/")[-1], request.headers.get("authorization")) for request in fake.received]
        refresh = ("refresh", None)
        expected = [("sessions", None), ("actions", "Bearer old"), refresh, refresh, ("actions", "Bearer new")]
        self.assertEqual(sent, expected)
        self.assertEqual(fake.keys()[1], fake.keys()[4])
        self.assertEqual(fake.received[2].body, {"refresh_token": "first"})

    def test_a_device_is_known_at_the_next_log_in_of_the_same_user_alone(self) -> None:
        with Fake(*(Reply(201, TOKENS | {"device_token": device}) for device in ("hers", "renewed", "his"))) as fake:
            client = Client(fake.url)
            for login in ("anna", "anna", "bert"):
                client.log_in(login, "correct horse")
        self.assertEqual([request.body.get("device_token") for request in fake.received], [None, "hers", None])

    def test_a_wrong_password_is_a_problem_and_refreshes_nothing(self) -> None:
        first = Reply(201, {"access_token": "old", "refresh_token": "first"})
        with Fake(first, problem(401, "wrong-credentials")) as fake:
            client = Client(fake.url).log_in("anna", "correct horse")
            with self.assertRaises(Unauthenticated) as raised:
                client.request("DELETE", "/v1/me", {"password": "wrong"})
        self.assertEqual(raised.exception.code, ProblemCode.WRONG_CREDENTIALS)
        self.assertEqual(len(fake.received), 2)

    def test_a_personal_access_token_that_is_refused_is_a_problem(self) -> None:
        with Fake(problem(401, "unauthenticated")) as fake, self.assertRaises(Unauthenticated) as raised:
            Client(fake.url, "token").game("g")
        self.assertEqual(raised.exception.code, ProblemCode.UNAUTHENTICATED)


if __name__ == "__main__":
    unittest.main()
