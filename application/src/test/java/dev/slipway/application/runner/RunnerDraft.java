package dev.slipway.application.runner;

import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.runner.RunnerAttributes;
import java.util.List;
import java.util.Optional;

/** Runner that a test registers: active, without tags, for tagged and untagged jobs of all refs, unless it says otherwise. */
public record RunnerDraft(Owner owner, List<String> tags, boolean runUntagged, boolean paused, boolean locked,
        boolean protectedRefsOnly) {

    public static RunnerDraft of(Owner owner) {
        return new RunnerDraft(owner, List.of(), true, false, false, false);
    }

    public RunnerDraft tagged(String... wanted) {
        return tagged(List.of(wanted));
    }

    public RunnerDraft tagged(List<String> wanted) {
        return new RunnerDraft(owner, wanted, runUntagged, paused, locked, protectedRefsOnly);
    }

    public RunnerDraft taggedOnly() {
        return runsUntagged(false);
    }

    public RunnerDraft runsUntagged(boolean wanted) {
        return new RunnerDraft(owner, tags, wanted, paused, locked, protectedRefsOnly);
    }

    public RunnerDraft paused(boolean wanted) {
        return new RunnerDraft(owner, tags, runUntagged, wanted, locked, protectedRefsOnly);
    }

    public RunnerDraft locked(boolean wanted) {
        return new RunnerDraft(owner, tags, runUntagged, paused, wanted, protectedRefsOnly);
    }

    public RunnerDraft forProtectedRefs(boolean wanted) {
        return new RunnerDraft(owner, tags, runUntagged, paused, locked, wanted);
    }

    public Settings settings() {
        RunnerAttributes attributes = new RunnerAttributes(Optional.of("shell"), Optional.empty(), tags, runUntagged, Optional.empty());
        return new Settings(attributes, paused, locked, protectedRefsOnly);
    }
}
