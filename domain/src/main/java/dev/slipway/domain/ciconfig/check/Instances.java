package dev.slipway.domain.ciconfig.check;

import dev.slipway.domain.ciconfig.entry.WrittenJob;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Instances of all jobs: one each, or several of a parallel job (3.6 of the language). */
final class Instances {
    /** Maximum number of jobs of a configuration, instances included. */
    static final int MAX_JOBS = 10_000;
    /** Maximum length of the name of an instance, which contains the values of its variables. */
    static final int MAX_NAME = 500;
    /** Maximum characters of the names of all jobs and of the variables of their matrices. */
    static final long MAX_INSTANCES_WEIGHT = Trees.MAX_FILE_WEIGHT * 4;

    private final Map<String, JobDefinition> all = new LinkedHashMap<>();
    private final Map<String, List<String>> namesByBase = new LinkedHashMap<>();
    private long weight;

    Instances(List<WrittenJob> drafts) {
        drafts.forEach(this::add);
    }

    private void add(WrittenJob draft) {
        JobDefinition job = draft.definition();
        List<JobDefinition> instances = instances(draft);
        namesByBase.put(job.name(), instances.stream().map(JobDefinition::name).distinct().toList());
        instances.forEach(instance -> all.put(instance.name(), instance));
        if (all.size() > MAX_JOBS) {
            throw new Stop("The number of jobs has exceeded the limit of " + MAX_JOBS
                    + ". Try splitting the configuration with parent-child-pipelines", job.position());
        }
    }

    private List<JobDefinition> instances(WrittenJob draft) {
        JobDefinition job = draft.definition();
        if (draft.parallel().isEmpty()) {
            return List.of(job);
        }
        List<JobDefinition> instances = new ArrayList<>();
        int number = draft.parallel().get().number();
        List<List<JobVariable>> matrix = draft.parallel().get().matrix();
        List<JobVariable> common = job.scope().variables();
        for (int index = 1; index <= number; index++) {
            instances.add(job.instance(job.name() + " " + index + "/" + number, common, index, number));
        }
        for (int index = 0; index < matrix.size(); index++) {
            List<JobVariable> own = new ArrayList<>(common);
            own.addAll(matrix.get(index));
            weigh(job, matrix.get(index));
            String name = draft.instanceName(matrix.get(index));
            if (name.length() > MAX_NAME) {
                throw new Stop(job.name() + " job: the name of an instance is too long (maximum is " + MAX_NAME
                        + " characters)", job.position());
            }
            instances.add(job.instance(name, List.copyOf(own), index + 1, matrix.size()));
        }
        return instances;
    }

    /** Counts an instance before its name is made, which contains every value again. */
    private void weigh(JobDefinition job, List<JobVariable> row) {
        weight += job.name().length() + job.scope().variables().size();
        row.forEach(variable -> weight += 1 + variable.key().length() + variable.value().length());
        if (weight > MAX_INSTANCES_WEIGHT) {
            throw new Stop(job.name() + " job: the matrix is too large", job.position());
        }
    }

    List<JobDefinition> list() {
        return List.copyOf(all.values());
    }

    Optional<JobDefinition> find(String name) {
        return Optional.ofNullable(all.get(name));
    }

    /** Returns whether a job has a name; a parallel one may have no instance. */
    boolean hasJob(String name) {
        return namesByBase.containsKey(name);
    }

    /** Returns the instances that a name stands for: all of a job, or the one of that name. */
    List<String> named(String name) {
        List<String> names = namesByBase.get(name);
        return names != null ? names : all.containsKey(name) ? List.of(name) : List.of();
    }
}
