package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.entry.NeedsEntry.Needs;
import dev.slipway.domain.ciconfig.entry.ParallelEntry.Parallel;
import dev.slipway.domain.ciconfig.finding.Findings;
import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.model.Cache;
import dev.slipway.domain.ciconfig.model.DastProfiles;
import dev.slipway.domain.ciconfig.model.Image;
import dev.slipway.domain.ciconfig.model.JobExtras;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.Pages;
import dev.slipway.domain.ciconfig.model.Release;
import dev.slipway.domain.ciconfig.model.Retry;
import dev.slipway.domain.ciconfig.model.Secret;
import dev.slipway.domain.ciconfig.model.Service;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the keywords of one job that a runner takes, in the order in which their findings are expected. */
final class JobBody {
    private final JobHead head;
    private final List<String> beforeScript;
    private final List<String> script;
    private final List<String> afterScript;
    private final List<String> hooks;
    private final List<Cache> caches;
    private final Image image;
    private final List<Service> services;
    private final Long timeout;
    private final Retry retry;
    private final List<String> tags;
    private final Artifacts artifacts;
    private final Optional<Needs> needs;
    private final String coverage;
    private final Release release;
    private final Optional<Parallel> parallel;
    private final List<Integer> exitCodes;
    private final Map<String, List<String>> idTokens;
    private final Pages pages;
    private final DastProfiles dastProfiles;
    private final Map<String, Secret> secrets;
    private final String identity;

    private JobBody(JobHead head) {
        this.head = head;
        beforeScript = orNone(head.taken(Keyword.BEFORE_SCRIPT));
        script = head.own("script", ScriptEntry::read).orElse(List.of());
        afterScript = orNone(head.taken(Keyword.AFTER_SCRIPT));
        hooks = orNone(head.taken(Keyword.HOOKS));
        caches = orNone(head.taken(Keyword.CACHE));
        image = head.taken(Keyword.IMAGE);
        services = orNone(head.taken(Keyword.SERVICES));
        timeout = head.taken(Keyword.TIMEOUT);
        retry = head.taken(Keyword.RETRY);
        tags = orNone(head.taken(Keyword.TAGS));
        artifacts = head.taken(Keyword.ARTIFACTS);
        needs = head.own("needs", (at, node) -> NeedsEntry.read(at, node, NeedsEntry.OF_JOBS));
        coverage = head.own("coverage", SimpleEntries::coverage).orElse(null);
        release = head.own("release", ReleaseEntry::read).orElse(null);
        parallel = head.own("parallel", ParallelEntry::read);
        exitCodes = head.own("allow_failure", SimpleEntries::allowFailure).orElse(List.of());
        idTokens = head.taken(Keyword.ID_TOKENS);
        pages = PagesEntry.read(head);
        dastProfiles = head.own("dast_configuration", SimpleEntries::dastProfiles).orElse(null);
        secrets = head.own("secrets", SecretsEntry::read).orElse(null);
        identity = head.own("identity", SimpleEntries::identity).orElse(null);
    }

    static JobDraft read(JobHead.Source source, boolean workflowHasRules) {
        Findings findings = source.place().findings();
        Findings.Apart<JobBody> body = findings.apart(() -> new JobBody(new JobHead(source)));
        Optional<List<String>> dependencies = source.job().given("dependencies").map(Reads::texts);
        body.value().dependenciesAreNeeded(dependencies);
        findings.addAll(body.findings());
        return body.value().draft(dependencies, workflowHasRules);
    }

    private JobDraft draft(Optional<List<String>> dependencies, boolean workflowHasRules) {
        JobHead.Script rest = new JobHead.Script(dependencies, tags);
        return new JobDraft(head.definition(workflowHasRules, needs.map(Needs::own), rest, options()), parallel.isPresent(),
                parallel.map(Parallel::number).orElse(0), parallel.map(Parallel::matrix).orElse(List.of()));
    }

    private void dependenciesAreNeeded(Optional<List<String>> dependencies) {
        if (dependencies.isEmpty() || dependencies.get().isEmpty() || needs.isEmpty()) {
            return;
        }
        if (needs.get().own().isEmpty()) {
            if (!needs.get().others().isEmpty()) {
                head.place().attribute("needs", "corresponding to dependencies must be from the same pipeline");
            }
            return;
        }
        Set<String> needed = needs.get().own().stream().map(Need::job).collect(Collectors.toSet());
        String missing = dependencies.get().stream().filter(dependency -> !needed.contains(dependency)).collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            head.place().attribute("dependencies", "the " + missing + " should be part of needs");
        }
    }

    private JobOptions options() {
        Long startIn = head.job().given("start_in").map(node -> Reads.seconds(node).orElse(0)).orElse(null);
        return new JobOptions(beforeScript, script, afterScript, hooks, image, services, caches, PagesEntry.published(artifacts, pages), coverage,
                timeout, retry, head.interruptible(), head.environment(), startIn, exitCodes, null, null, extras().orNull());
    }

    private JobExtras extras() {
        String confirmation = head.job().given("manual_confirmation").map(Trees::scalarText).orElse(null);
        return new JobExtras(null, needs.map(Needs::others).orElse(List.of()), release, pages, idTokens, secrets, identity, confirmation,
                dastProfiles, head.job().given("run").map(JsonText::of).orElse(null));
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : list;
    }
}
