package dev.slipway.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Remembers answers for a moment. Those who ask the same at the same time share one question and its outcome, a failure too: while the
 * database is away they are refused together and do not wait for one another.
 */
final class ShortLivedCache<V> {

    private static final int BOUND = 10_000;

    private final Cache<ByteBuffer, CompletableFuture<Optional<V>>> answers;

    /** @param longest counted from the question */
    ShortLivedCache(Duration longest) {
        this.answers = Caffeine.newBuilder().maximumSize(BOUND).expireAfterWrite(longest).build();
    }

    Optional<V> recall(byte[] digest, Supplier<Optional<V>> question) {
        ByteBuffer key = ByteBuffer.wrap(digest);
        CompletableFuture<Optional<V>> own = new CompletableFuture<>();
        CompletableFuture<Optional<V>> asked = answers.asMap().putIfAbsent(key, own);
        return asked == null ? ask(key, own, question) : shared(asked);
    }

    private Optional<V> ask(ByteBuffer key, CompletableFuture<Optional<V>> own, Supplier<Optional<V>> question) {
        try {
            Optional<V> answer = question.get();
            own.complete(answer);
            return answer;
        } catch (RuntimeException | Error failed) {
            own.completeExceptionally(failed);
            answers.asMap().remove(key, own);
            throw failed;
        }
    }

    private static <V> Optional<V> shared(CompletableFuture<Optional<V>> asked) {
        try {
            return asked.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    /** Evicts matching answers, and those under way, which may be outdated when they arrive. */
    void evict(Predicate<V> matching) {
        answers.asMap().values()
                .removeIf(answer -> !answer.isDone() || !answer.isCompletedExceptionally() && answer.join().filter(matching).isPresent());
    }
}
