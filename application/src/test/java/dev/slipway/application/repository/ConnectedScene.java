package dev.slipway.application.repository;

import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.port.Transports.Slots;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** Repository with one commit, and clients on connections that stay open. */
abstract class ConnectedScene {

    static final long PROJECT = 7;
    final List<Long> taken = new ArrayList<>();
    int open;
    Commit first;

    private final TransportsKit kit;

    ConnectedScene(TransportsKit kit) {
        this.kit = kit;
    }

    final GitPorts git() {
        return kit.git();
    }

    final Transports transports() {
        return kit.transports();
    }

    @BeforeEach
    final void fill() {
        git().repositories().create(PROJECT, "main");
        first = git().commit(PROJECT, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
    }

    static String packet(String line) {
        return "%04x".formatted(line.length() + 4) + line;
    }

    final Slots counting = bytes -> {
        taken.add(bytes);
        open++;
        return () -> open--;
    };

    static ByteArrayInputStream in(String request) {
        return new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the memory that is taken for the refs. */
    final long weight() throws IOException {
        List<Long> weights = new ArrayList<>();
        transports().serve(RepositoryId.ofProject(PROJECT), "", bytes -> {
            weights.add(bytes);
            return () -> { };
        }, in(""), new ByteArrayOutputStream());
        return weights.getFirst();
    }
}
