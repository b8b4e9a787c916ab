package dev.slipway.application.award.port;

import java.util.Optional;

/** Names of emoji. */
@FunctionalInterface
public interface EmojiNames {

    /**
     * Returns the name under which an emoji is stored.
     *
     * @param alias any of its names, with or without colons around it
     * @return empty if there is no such emoji
     */
    Optional<String> find(String alias);
}
