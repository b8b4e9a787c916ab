package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.model.Cache;
import dev.slipway.domain.ciconfig.model.ExecutorOptions;
import dev.slipway.domain.ciconfig.model.Image;
import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.ciconfig.model.JobExtras;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.OtherNeed;
import dev.slipway.domain.ciconfig.model.Release;
import dev.slipway.domain.ciconfig.model.Secret;
import dev.slipway.domain.ciconfig.model.Service;
import dev.slipway.domain.ciconfig.model.Trigger;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.Variable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds up what the jobs of a plan will take once each is a row of its own. Parallel instances share what the configuration says,
 * but are stored one by one, so a small file could fill a database.
 */
final class PlanWeight {
    /** Most characters of all jobs together, the same as of the configuration that they come from. */
    static final long MAX_STORED = Trees.MAX_TOTAL_WEIGHT;
    /** Most characters that variables may grow to for all jobs together, most of which are used and forgotten. */
    static final long MAX_EXPANDED = 16 * Trees.MAX_TOTAL_WEIGHT;
    /** What a text costs besides its characters. */
    private static final int OVERHEAD = 8;

    private long stored;
    private long expanded;

    /** What is wrong with what was added so far, or empty. */
    Optional<String> objection() {
        if (stored > MAX_STORED) {
            return Optional.of("The jobs of the pipeline are too large: together they have more than " + MAX_STORED + " characters");
        }
        return expanded > MAX_EXPANDED
                ? Optional.of("The variables of the jobs are too large: once expanded they have more than " + MAX_EXPANDED + " characters")
                : Optional.empty();
    }

    void addExpanded(List<Variable> variables) {
        variables.forEach(variable -> expanded += variable.value().length());
    }

    void add(PlannedJob job) {
        stored += texts(job.name(), job.stage(), job.resourceGroup().orElse(null)) + all(job.tags()) + all(job.dependencies().orElse(null));
        job.needs().ifPresent(needs -> needs.forEach(need -> stored += text(need.job())));
        job.variables().forEach(variable -> stored += texts(variable.key(), variable.value()));
        stored += options(job.options());
    }

    private static long options(JobOptions options) {
        return all(options.beforeScript()) + all(options.script()) + all(options.afterScript()) + all(options.preGetSourcesScript())
                + text(options.coverage()) + image(options.image()) + options.services().stream().mapToLong(PlanWeight::service).sum()
                + options.caches().stream().mapToLong(PlanWeight::cache).sum() + artifacts(options.artifacts())
                + environment(options.environment()) + (long) OVERHEAD * options.allowFailureExitCodes().size() + extras(options.special());
    }

    private static long extras(JobExtras extras) {
        long weight = texts(extras.identity(), extras.manualConfirmation(), extras.steps()) + trigger(extras.trigger()) + release(extras.release());
        for (OtherNeed need : extras.otherNeeds()) {
            weight += texts(need.project(), need.ref(), need.pipeline(), need.job());
        }
        for (Map.Entry<String, List<String>> token : extras.idTokens().entrySet()) {
            weight += text(token.getKey()) + all(token.getValue());
        }
        for (Map.Entry<String, Secret> secret : extras.secrets().entrySet()) {
            weight += text(secret.getKey()) + map(secret.getValue().settings()) + text(secret.getValue().token());
        }
        return weight;
    }

    private static long trigger(Trigger trigger) {
        return trigger == null ? 0 : texts(trigger.project(), trigger.branch(), trigger.child(), trigger.inputs()) + all(trigger.artifactJobs());
    }

    private static long release(Release release) {
        return release == null ? 0 : texts(release.tagName(), release.tagMessage(), release.name(), release.description(), release.ref())
                + all(release.milestones())
                + release.links().stream().mapToLong(link -> texts(link.name(), link.url(), link.filepath(), link.linkType())).sum();
    }

    private static long map(Map<String, String> texts) {
        return texts == null ? 0 : all(texts.keySet()) + all(texts.values());
    }

    private static long executor(ExecutorOptions executor) {
        return executor == null ? 0 : map(executor.docker()) + map(executor.kubernetes());
    }

    private static long image(Image image) {
        return image == null ? 0 : text(image.name()) + all(image.entrypoint()) + all(image.pullPolicy())
                + executor(image.executor());
    }

    private static long service(Service service) {
        long variables = 0;
        for (JobVariable variable : service.variables()) {
            variables += texts(variable.key(), variable.value());
        }
        return variables + texts(service.name(), service.alias()) + all(service.entrypoint()) + all(service.command()) + all(service.pullPolicy())
                + executor(service.executor());
    }

    private static long cache(Cache cache) {
        return texts(cache.key(), cache.keyPrefix(), cache.policy()) + all(cache.keyFiles()) + all(cache.paths()) + all(cache.fallbackKeys());
    }

    private static long artifacts(Artifacts artifacts) {
        return artifacts == null ? 0 : texts(artifacts.name(), artifacts.expireIn(), artifacts.exposeAs(), artifacts.coverageFormat())
                + all(artifacts.paths()) + all(artifacts.exclude()) + artifacts.reports().values().stream().mapToLong(PlanWeight::all).sum();
    }

    private static long environment(JobEnvironment environment) {
        return environment == null ? 0 : texts(environment.name(), environment.url(), environment.onStop(), environment.autoStopIn());
    }

    private static long all(Collection<String> texts) {
        return texts == null ? 0 : texts.stream().mapToLong(PlanWeight::text).sum();
    }

    private static long texts(String... texts) {
        long sum = 0;
        for (String text : texts) {
            sum += text(text);
        }
        return sum;
    }

    private static long text(String text) {
        return text == null ? 0 : OVERHEAD + text.length();
    }
}
