package dev.slipway.domain.award;

import java.util.Optional;
import java.util.stream.Stream;

/** Emoji that count as votes. Those with a tone of skin do not. */
public enum Vote {
    UP("thumbsup"), DOWN("thumbsdown");

    private final String emoji;

    Vote(String emoji) {
        this.emoji = emoji;
    }

    public String emoji() {
        return emoji;
    }

    /** Returns the vote that an emoji stands for; empty for all other emoji. */
    public static Optional<Vote> of(String emoji) {
        return Stream.of(values()).filter(vote -> vote.emoji.equals(emoji)).findFirst();
    }
}
