package dev.slipway.application.award.fake;

import dev.slipway.application.award.port.EmojiNames;
import dev.slipway.domain.award.EmojiIndex;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names of a few emoji. */
public final class FakeEmojiNames implements EmojiNames {

    private static final EmojiIndex INDEX = EmojiIndex.of(List.of(List.of(List.of("thumbsup", "+1")), List.of(List.of("thumbsdown", "-1")),
            List.of(List.of("heart")), List.of(List.of("100")), List.of(List.of("tada"))), Map.of());

    @Override
    public Optional<String> find(String alias) {
        return INDEX.find(alias);
    }
}
