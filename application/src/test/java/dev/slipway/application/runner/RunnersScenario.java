package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.domain.runner.RunnerAttributes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Fixture of the kits of {@code Runners}. */
abstract class RunnersScenario extends CiScenario {

    protected static final PageRequest FIRST = PageRequest.Offset.first();
    protected static final Settings ALL = new Settings(new RunnerAttributes(Optional.of("Größe"), Optional.of("note\nü"), List.of("b", "a"),
            false,
            Optional.of(Duration.ofMinutes(11))), true, true, true);

    protected final Runners runners() {
        return world().port(Runners.class);
    }

    protected final RunnerView view(long id) {
        return runners().find(id).orElseThrow();
    }

    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    protected final long insert(Owner owner, Settings settings, String token) {
        return write(() -> runners()
                .insert(new Draft(owner, settings, new Token(bytes(token), token.substring(0, 3)), OptionalLong.empty()), now()));
    }

    protected static Process process(String systemId, String version) {
        return new Process(systemId, "name", version, "rev", "linux", "amd64", "shell", Map.of("cancelable", true), "10.0.0.1");
    }

    protected static RunnerFilter within(Within within) {
        return RunnerFilter.of(within);
    }

    protected final List<Long> list(RunnerFilter filter) {
        Page<RunnerView> page = runners().list(filter, FIRST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(RunnerView::id).toList();
    }
}
