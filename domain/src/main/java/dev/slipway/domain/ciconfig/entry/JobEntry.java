package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.options.JobPages;
import dev.slipway.domain.ciconfig.options.OtherNeed;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.value.NeedsEntry.Needs;
import dev.slipway.domain.ciconfig.value.PagesEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a job or a bridge: checks it as a whole, reads its keywords by the table, and checks the values against one another. */
final class JobEntry {
    private static final int MAX_NAME = 255;
    private static final Set<String> NO_NAMES = Set.of("false", "[]", "{}");
    private static final List<String> NOT_WITH_RULES = List.of("only", "except", "start_in");
    private static final String NOTHING_TO_BRIDGE = "should contain either a trigger or a needs:pipeline";

    private JobEntry() {
    }

    /** Reads a job; empty where it has errors as a whole. */
    static Optional<WrittenJob> read(JobSource source, Node.Member member, boolean workflowHasRules) {
        Place place = source.place();
        int before = place.findings().errors();
        checkName(place, source.name(), member);
        checkWhole(source);
        if (place.findings().errors() == before) {
            return Optional.of(written(source, workflowHasRules));
        }
        if (source.kind() == Where.BRIDGE) {
            place.config(NOTHING_TO_BRIDGE);
        }
        return Optional.empty();
    }

    /** Returns whether a job has a name: neither an empty one nor false. */
    static boolean isNamed(String name, Node.Member member) {
        return !name.isEmpty() && (member.textual() || !NO_NAMES.contains(name));
    }

    private static void checkName(Place place, String name, Node.Member member) {
        if (!isNamed(name, member)) {
            place.attribute("name", "can't be blank");
        }
        if (!member.textual()) {
            place.attribute("name", "should be a symbol");
        } else if (name.length() > MAX_NAME) {
            place.attribute("name", "is too long (maximum is " + MAX_NAME + " characters)");
        }
    }

    private static void checkWhole(JobSource source) {
        Place place = source.place();
        Node.Mapping job = source.job();
        checkTogether(source, "script", "trigger");
        checkTogether(source, "run", "trigger");
        String forbidden = job.members().keySet().stream().filter(key -> NOT_WITH_RULES.contains(key) && job.given(key).isPresent())
                .collect(Collectors.joining(", "));
        if (job.given("rules").isPresent() && !forbidden.isEmpty()) {
            place.config("key may not be used with `rules`: " + forbidden);
        }
        List<Keyword<?>> keywords = Keywords.of(source.kind());
        keywords.forEach(keyword -> keyword.checks().shape().check(source));
        Reads.unknownKeys(place, job, place.language().at(source.kind()));
        job.members().forEach((key, member) -> place.language().warn(place, source.kind(), key, member.value()));
        List.of("script", "before_script", "after_script").forEach(key -> checkTogether(source, key, "run"));
        keywords.forEach(keyword -> keyword.checks().whole().check(source));
    }

    private static void checkTogether(JobSource source, String one, String other) {
        if (source.job().has(one) && source.job().has(other)) {
            List<String> both = source.job().members().keySet().stream().filter(key -> key.equals(one) || key.equals(other)).toList();
            source.place().config("these keys cannot be used together: " + String.join(", ", both));
        }
    }

    private static WrittenJob written(JobSource source, boolean workflowHasRules) {
        FindingCollector findings = source.place().findings();
        FindingCollector.Apart<JobReading> reading = findings.apart(() -> JobReading.of(source));
        if (source.kind() == Where.BRIDGE) {
            checkBridge(source, reading.value());
        } else {
            checkDependencies(source.place(), reading.value());
        }
        findings.addAll(reading.findings());
        WrittenJob plain = new WrittenJob(JobDefinition.plain(source.name(), source.place().position()), Optional.empty());
        return completed(source, reading.value(), reading.value().into(plain), workflowHasRules);
    }

    private static void checkBridge(JobSource source, JobReading reading) {
        List<OtherNeed> mirrored = reading.find(Keywords.NEEDS_OF_BRIDGE).map(Needs::others).orElse(List.of());
        if (source.job().given("trigger").isEmpty() && mirrored.isEmpty()) {
            source.place().config(NOTHING_TO_BRIDGE);
        }
        if (mirrored.size() > 1) {
            source.place().config("should contain at most one bridge need");
        }
    }

    private static void checkDependencies(Place place, JobReading reading) {
        Optional<List<String>> dependencies = reading.find(Keywords.DEPENDENCIES).filter(jobs -> !jobs.isEmpty());
        Optional<Needs> needs = reading.find(Keywords.NEEDS);
        if (dependencies.isEmpty() || needs.isEmpty()) {
            return;
        }
        if (needs.get().own().isEmpty()) {
            if (!needs.get().others().isEmpty()) {
                place.attribute("needs", "corresponding to dependencies must be from the same pipeline");
            }
            return;
        }
        Set<String> needed = needs.get().own().stream().map(Need::job).collect(Collectors.toSet());
        String missing = dependencies.get().stream().filter(dependency -> !needed.contains(dependency)).collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            place.attribute("dependencies", "the " + missing + " should be part of needs");
        }
    }

    /** Completes a job with the refs of jobs without conditions and with the site that it publishes. */
    private static WrittenJob completed(JobSource source, JobReading reading, WrittenJob written, boolean workflowHasRules) {
        JobDefinition job = written.definition();
        if (!source.job().has("rules") && !workflowHasRules && job.conditions().only().isEmpty()) {
            job = job.conditions(conditions -> conditions.withOnly(RefPolicy.BRANCHES_AND_TAGS));
        }
        if (source.kind() == Where.SCRIPT && PagesEntry.publishes(source.name(), source.job())) {
            JobPages site = PagesEntry.site(reading.find(Keywords.PUBLISH), reading.find(Keywords.PAGES));
            job = job.options(options -> options.extras(extras -> extras.withPages(site))
                    .results(results -> results.withArtifacts(PagesEntry.published(results.artifacts(), site))));
        }
        return written.with(job);
    }
}
