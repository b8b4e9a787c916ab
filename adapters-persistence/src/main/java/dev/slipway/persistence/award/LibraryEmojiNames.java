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
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import net.fellbaum.jemoji.Emoji;
import net.fellbaum.jemoji.EmojiManager;
import org.jspecify.annotations.Nullable;

/** Names of emoji as a library has them, with those that the product names otherwise. They are read when the first one is looked up. */
@Singleton
final class LibraryEmojiNames implements EmojiNames {

    private static final String RENAMED = "emoji-names.properties";

    private final Lock lock = new ReentrantLock();
    private volatile @Nullable EmojiIndex index;

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
        return index().find(alias);
    }

    /** Made at the first use. Requests that come meanwhile wait at a lock, not in the initialization of a class. */
    private EmojiIndex index() {
        EmojiIndex made = index;
        if (made == null) {
            lock.lock();
            try {
                made = index;
                if (made == null) {
                    made = read();
                    index = made;
                }
            } finally {
                lock.unlock();
            }
        }
        return made;
    }

    private static EmojiIndex read() {
        return EmojiIndex.of(EmojiManager.getAllEmojis().stream().sorted(Comparator.comparing(Emoji::getEmoji))
                .map(LibraryEmojiNames::vocabularies).toList(), renamed());
    }
}
