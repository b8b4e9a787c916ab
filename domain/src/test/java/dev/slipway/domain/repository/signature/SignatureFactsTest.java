package dev.slipway.domain.repository.signature;

import static dev.slipway.domain.repository.signature.VerificationStatus.MULTIPLE_SIGNATURES;
import static dev.slipway.domain.repository.signature.VerificationStatus.OTHER_USER;
import static dev.slipway.domain.repository.signature.VerificationStatus.SAME_USER_DIFFERENT_EMAIL;
import static dev.slipway.domain.repository.signature.VerificationStatus.UNKNOWN_KEY;
import static dev.slipway.domain.repository.signature.VerificationStatus.UNVERIFIED;
import static dev.slipway.domain.repository.signature.VerificationStatus.UNVERIFIED_KEY;
import static dev.slipway.domain.repository.signature.VerificationStatus.VERIFIED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.signature.SignatureFacts.Committer;
import dev.slipway.domain.repository.signature.SignatureFacts.Key;
import dev.slipway.domain.repository.signature.SignatureFacts.Life;
import dev.slipway.domain.repository.signature.SignatureFacts.Number;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignatureFactsTest {

    /** Counts how many combinations of facts have each status, so that a row that catches too much is seen. */
    @Test
    void each_combination_of_facts_has_one_status() {
        Map<VerificationStatus, Integer> found = new EnumMap<>(VerificationStatus.class);
        for (Number number : Number.values()) {
            for (Key key : Key.values()) {
                for (boolean genuine : new boolean[] {false, true}) {
                    for (Life life : Life.values()) {
                        for (Committer committer : Committer.values()) {
                            VerificationStatus status = new SignatureFacts(number, key, genuine, life, committer).status();
                            assertEquals(expected(number, key, genuine && life == Life.CURRENT, committer), status);
                            found.merge(status, 1, Integer::sum);
                        }
                    }
                }
            }
        }
        assertEquals(Map.of(MULTIPLE_SIGNATURES, 54, UNKNOWN_KEY, 18, UNVERIFIED, 30, UNVERIFIED_KEY, 3, VERIFIED, 1,
                SAME_USER_DIFFERENT_EMAIL, 1, OTHER_USER, 1), found);
    }

    private static VerificationStatus expected(Number number, Key key, boolean good, Committer committer) {
        String facts = number + " " + key + " " + (good ? "good" : "bad") + " " + committer;
        return switch (facts) {
            case "ONE CONFIRMED good OF_KEY" -> VERIFIED;
            case "ONE CONFIRMED good OF_OWNER" -> SAME_USER_DIFFERENT_EMAIL;
            case "ONE CONFIRMED good OTHER" -> OTHER_USER;
            case "ONE UNCONFIRMED good OF_KEY", "ONE UNCONFIRMED good OF_OWNER", "ONE UNCONFIRMED good OTHER" -> UNVERIFIED_KEY;
            default -> number == Number.SEVERAL ? MULTIPLE_SIGNATURES : key == Key.UNKNOWN ? UNKNOWN_KEY : UNVERIFIED;
        };
    }

    @Test
    void commit_without_usable_signature_is_never_verified() {
        assertEquals(MULTIPLE_SIGNATURES, SignatureFacts.SEVERAL.status());
        assertEquals(UNKNOWN_KEY, SignatureFacts.UNKNOWN.status());
        assertEquals("same_user_different_email", SAME_USER_DIFFERENT_EMAIL.wireName());
    }
}
