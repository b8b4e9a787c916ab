package dev.slipway.domain.ciconfig.check;

import dev.slipway.domain.ciconfig.entry.WrittenJob;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobLinks;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.NeedCircle;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Checks the stages of jobs and their links to one another. Stops at the first error (3.5 of the language). */
public final class LinkCheck {
    private static final int MAX_NAME = 255;
    private static final int MAX_LINKS = 500_000;

    private final List<String> stages;
    private final Instances instances;
    private final Map<String, Integer> stageIndexes = new HashMap<>();
    private int links;

    private LinkCheck(List<String> stages, List<WrittenJob> drafts) {
        this.stages = stages;
        this.instances = new Instances(drafts);
        for (int index = 0; index < stages.size(); index++) {
            stageIndexes.putIfAbsent(stages.get(index), index);
        }
    }

    /** Returns the jobs with the positions of their stages and with links to instances. */
    public static List<JobDefinition> check(List<String> stages, List<WrittenJob> drafts) {
        LinkCheck check = new LinkCheck(stages, drafts);
        List<JobDefinition> linked = check.instances.list().stream().map(check::checked).toList();
        NeedCircle.among(linked.stream().map(JobDefinition::name).toList(),
                linked.stream().map(job -> job.links().needs().orElse(List.of())).toList()).ifPresent(circle -> {
                    throw new Stop(circle.message(), linked.get(circle.job()).position());
                });
        return linked;
    }

    private JobDefinition checked(JobDefinition job) {
        if (!stageIndexes.containsKey(job.stage())) {
            throw stop(job, "chosen stage does not exist; available stages are " + String.join(", ", stages));
        }
        Optional<List<String>> dependencies = job.links().dependencies().map(names -> dependencies(job, names));
        Optional<List<Need>> needs = job.links().needs().map(given -> needs(job, given));
        Optional<List<Rule>> rules = job.conditions().rules().map(given -> given.stream()
                .map(rule -> rule.needs().isEmpty() ? rule : rule.withNeeds(needs(job, rule.needs().get()))).toList());
        Optional.ofNullable(job.options().extras().pipelines().trigger())
                .ifPresent(trigger -> dependencies(job, trigger.target().artifactJobs()));
        onStop(job);
        return job.with(job.identity().at(stageIndexes.get(job.stage()))).links(links -> new JobLinks(needs, dependencies))
                .conditions(conditions -> rules.map(conditions::withRules).orElse(conditions));
    }

    private static Stop stop(JobDefinition job, String problem) {
        return new Stop(job.name() + " job: " + problem, job.position());
    }

    private List<String> dependencies(JobDefinition job, List<String> names) {
        List<String> linked = new ArrayList<>();
        for (String name : names) {
            linked.addAll(targets(job, name, "dependency", false));
        }
        return List.copyOf(linked);
    }

    private List<Need> needs(JobDefinition job, List<Need> given) {
        List<Need> linked = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        for (Need need : given) {
            List<String> targets = targets(job, need.job(), "need", need.optional());
            for (String target : targets.isEmpty() && !instances.hasJob(need.job()) ? List.of(need.job()) : targets) {
                if (target.length() > MAX_NAME) {
                    throw stop(job, "need `" + target + "` name is too long (maximum is " + MAX_NAME + " characters)");
                }
                if (!seen.add(target)) {
                    twice.add(target);
                }
                linked.add(need.named(target));
            }
        }
        if (!twice.isEmpty()) {
            throw new Stop(job.name() + " has the following needs duplicated: " + String.join(", ", twice) + ".", job.position());
        }
        return List.copyOf(linked);
    }

    private List<String> targets(JobDefinition job, String name, String kind, boolean optional) {
        List<String> targets = instances.named(name);
        links += targets.size();
        if (links > MAX_LINKS) {
            throw stop(job, "the configuration links too many jobs to one another");
        }
        if (targets.isEmpty() && !optional && !instances.hasJob(name)) {
            throw stop(job, "undefined " + kind + ": " + name);
        }
        int own = Objects.requireNonNull(stageIndexes.get(job.stage()));
        for (String target : targets) {
            int other = stageIndexes.getOrDefault(instances.find(target).orElseThrow().stage(), 0);
            if (other > own) {
                throw stop(job, kind + " " + name + " is not defined in current or prior stages");
            }
        }
        return targets;
    }

    private void onStop(JobDefinition job) {
        JobEnvironment environment = job.options().environment();
        if (environment == null || environment.effect().onStop() == null) {
            return;
        }
        String name = environment.effect().onStop();
        JobEnvironment other = instances.find(name).orElseThrow(() -> stop(job, "on_stop job " + name + " is not defined"))
                .options().environment();
        if (other == null) {
            throw stop(job, "on_stop job " + name + " does not have environment defined");
        }
        if (!other.name().equals(environment.name())) {
            throw stop(job, "on_stop job " + name + " have different environment name");
        }
        if (!other.effect().action().equals("stop")) {
            throw stop(job, "on_stop job " + name + " needs to have action stop defined");
        }
    }
}
