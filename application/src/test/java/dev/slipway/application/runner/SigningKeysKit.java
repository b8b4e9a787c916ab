package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.runner.port.SigningKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SigningKeys} keeps to. */
public abstract class SigningKeysKit {

    /** Without a key. */
    protected abstract SigningKeys keys();

    @Test
    final void there_is_none_until_one_is_kept() {
        SigningKeys keys = keys();
        assertEquals(Optional.empty(), keys.find());
        assertEquals("a key, ü", keys.keep("a key, ü"));
        assertEquals(Optional.of("a key, ü"), keys.find());
    }

    @Test
    final void the_first_counts() {
        SigningKeys keys = keys();
        keys.keep("first");
        assertEquals("first", keys.keep("second"));
        assertEquals(Optional.of("first"), keys.find());
    }

    @Test
    final void many_at_once_agree() throws Exception {
        SigningKeys keys = keys();
        List<Callable<String>> all = IntStream.range(0, 8).<Callable<String>>mapToObj(number -> () -> keys.keep("key " + number)).toList();
        List<String> kept = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(all.size())) {
            for (Future<String> answer : threads.invokeAll(all)) {
                kept.add(answer.get());
            }
        }
        assertEquals(Set.of(keys.find().orElseThrow()), kept.stream().collect(Collectors.toSet()));
    }
}
