package dev.slipway.application.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.application.oauth.port.AuthorizationCodes.Code;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AuthorizationCodes} does. */
public abstract class AuthorizationCodesKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final byte[] DIGEST = {1, 2};

    protected abstract AuthorizationCodes codes();

    protected abstract Transactions transactions();

    /** Returns a user, an application, and a grant of one to the other. */
    protected abstract Granted granted();

    public record Granted(long user, long application, long grant) {}

    private Optional<Code> lock(byte[] digest) {
        return transactions().write(() -> codes().lock(digest));
    }

    @Test
    final void code_keeps_what_it_stands_for_and_moves() {
        Granted granted = granted();
        for (Optional<CodeChallenge> challenge : List.of(Optional.<CodeChallenge>empty(),
                Optional.of(new CodeChallenge(CodeChallenge.Method.S256, "x")), Optional.of(new CodeChallenge(CodeChallenge.Method.PLAIN,
                        "y")))) {
            byte[] digest = {(byte) challenge.hashCode(), 7};
            Content content = new Content(granted.application(), granted.user(), "https://a/?ü", List.of(Scope.OPENID, Scope.API),
                    challenge,
                    challenge.map(CodeChallenge::value));
            codes().create(digest, content, NOW.plusSeconds(600), NOW);
            Code code = lock(digest).orElseThrow();
            assertEquals(new Code(code.id(), content, CodeState.ISSUED, OptionalLong.empty(), NOW.plusSeconds(600)), code);
            transactions().run(now -> codes().move(code.id(), CodeState.EXCHANGED, granted.grant()));
            assertEquals(new Code(code.id(), content, CodeState.EXCHANGED, OptionalLong.of(granted.grant()), NOW.plusSeconds(600)),
                    lock(digest).orElseThrow());
        }
        assertEquals(Optional.empty(), lock(DIGEST));
    }

    @Test
    final void expired_codes_are_swept_in_batches() {
        Granted granted = granted();
        for (byte number = 1; number <= 3; number++) {
            codes().create(new byte[] {number}, new Content(granted.application(), granted.user(), "https://a/", List.of(),
                    Optional.empty(), Optional.empty()), NOW.plusSeconds(600), NOW);
        }
        assertEquals(2, (int) transactions().write(() -> codes().sweep(NOW.plusSeconds(601), 2)));
        assertEquals(1, (int) transactions().write(() -> codes().sweep(NOW.plusSeconds(601), 2)));
        assertEquals(0, (int) transactions().write(() -> codes().sweep(NOW.plusSeconds(601), 2)));
    }

    @Test
    final void expired_code_is_swept() {
        Granted granted = granted();
        codes().create(DIGEST, new Content(granted.application(), granted.user(), "https://a/", List.of(), Optional.empty(),
                Optional.empty()), NOW.plusSeconds(600), NOW);
        assertEquals(0, (int) transactions().write(() -> codes().sweep(NOW.plusSeconds(600), 5)));
        assertEquals(1, (int) transactions().write(() -> codes().sweep(NOW.plusSeconds(601), 5)));
        assertEquals(Optional.empty(), lock(DIGEST));
    }
}
