package dev.slipway.persistence.award;

import dev.slipway.application.award.port.EmojiNames;
import dev.slipway.domain.award.EmojiIndex;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import net.fellbaum.jemoji.Emoji;
import net.fellbaum.jemoji.EmojiManager;

/** Names of emoji as a library has them, with those that the product names otherwise. They are read when the first one is looked up. */
@Singleton
final class LibraryEmojiNames implements EmojiNames {

    private static final String RENAMED = "emoji-names.properties";

    /** Made at the first use. */
    private static final class Loaded {

        private static final EmojiIndex INDEX = EmojiIndex.of(EmojiManager.getAllEmojis().stream()
                .sorted(Comparator.comparing(Emoji::getEmoji)).map(LibraryEmojiNames::vocabularies).toList(), renamed());

        private Loaded() {
        }
    }

    /** The names of Discord come first: they are those of the emoji set that the product began with. */
    private static List<List<String>> vocabularies(Emoji emoji) {
        return List.of(emoji.getDiscordAliases(), emoji.getGithubAliases(), emoji.getSlackAliases());
    }

    private static Map<String, String> renamed() {
        Properties names = new Properties();
        try (InputStream file = Objects.requireNonNull(LibraryEmojiNames.class.getResourceAsStream(RENAMED))) {
            names.load(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return names.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, names::getProperty));
    }

    @Override
    public Optional<String> find(String alias) {
        return Loaded.INDEX.find(alias);
    }
}
