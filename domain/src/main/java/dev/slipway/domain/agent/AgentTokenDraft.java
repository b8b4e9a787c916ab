package dev.slipway.domain.agent;

import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Attributes of a new token of an agent, and the rules of such tokens. */
public record AgentTokenDraft(String name, Optional<String> description) {

    /** Maximum number of tokens of an agent that are not revoked: one in use, and its successor. */
    public static final int MOST_ACTIVE = 2;

    /** An agent calls every few seconds, and the time of its last call need not be exact. */
    private static final Duration EXACT = Duration.ofMinutes(40);

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_DESCRIPTION = 1024;

    /** Returns the first problem; empty if all attributes are valid. */
    public Optional<Reason> problem() {
        if (name.isBlank()) {
            return Optional.of(Reason.of("agent_token.name_blank"));
        }
        if (name.codePointCount(0, name.length()) > LONGEST_NAME) {
            return Optional.of(Reason.of("agent_token.name_too_long"));
        }
        return description.filter(text -> text.codePointCount(0, text.length()) > LONGEST_DESCRIPTION)
                .map(text -> Reason.of("agent_token.description_too_long"));
    }

    /** Returns whether another use of a token is recorded: the first one, and later ones when the recorded one is old. */
    public static boolean recordsUse(Optional<Instant> lastUsedAt, Instant now) {
        return lastUsedAt.map(last -> !now.isBefore(last.plus(EXACT))).orElse(true);
    }
}
