package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.keyword.ValueReader;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.keyword.Word;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.options.JobExtras;
import dev.slipway.domain.ciconfig.options.JobOptions;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Row of the table of keywords: a word, its checks, its reader, and the part of a job that its value becomes.
 *
 * @param word   name, places, release and effect
 * @param checks checks of the job as a whole
 * @param reader reads the value, from the place of the job, the default or the root
 * @param target returns the job with the value
 */
record Keyword<T>(Word word, Checks checks, ValueReader<T> reader, BiFunction<WrittenJob, T, WrittenJob> target) {
    /** Check of a job as a whole. */
    @FunctionalInterface
    interface Check {
        /** No check. */
        Check NONE = job -> { };

        void check(JobSource job);
    }

    /**
     * Checks of a job, by moment. A job with errors of the first two is not read.
     *
     * @param shape  before unknown keys are reported
     * @param whole  after unknown keys are reported
     * @param beside after the value is read
     */
    record Checks(Check shape, Check whole, Check beside) {
        private static final Checks NONE = new Checks(Check.NONE, Check.NONE, Check.NONE);
    }

    /** Creates a row whose value is not read here. */
    static <T> Keyword<T> known(String name, Set<Where> where) {
        return inside(name, where, (place, node) -> null);
    }

    /** Creates a row with a reader of the value at its own place. */
    static <T> Keyword<T> of(String name, Set<Where> where, ValueReader<T> reader) {
        return inside(name, where, (place, node) -> reader.read(place.child(name, node), node));
    }

    /** Creates a row with a reader of the value at the place of the job, the default or the root. */
    static <T> Keyword<T> inside(String name, Set<Where> where, ValueReader<T> reader) {
        return new Keyword<>(Word.of(name, where), Checks.NONE, reader, (job, value) -> job);
    }

    String name() {
        return word.name();
    }

    boolean isIn(Where where) {
        return word.where().contains(where);
    }

    /** Sets the release that the keyword came with, if that is later than the followed one. */
    Keyword<T> since(String release) {
        return new Keyword<>(word.since(release), checks, reader, target);
    }

    /** Marks the keyword as carried: checked, stored, and handed on or kept, while nothing in the server depends on its value. */
    Keyword<T> carried() {
        return new Keyword<>(word.with(Word.Effect.CARRIED), checks, reader, target);
    }

    Keyword<T> shape(Check check) {
        return new Keyword<>(word, new Checks(check, checks.whole, checks.beside), reader, target);
    }

    Keyword<T> whole(Check check) {
        return new Keyword<>(word, new Checks(checks.shape, check, checks.beside), reader, target);
    }

    Keyword<T> beside(Check check) {
        return new Keyword<>(word, new Checks(checks.shape, checks.whole, check), reader, target);
    }

    /** Sets the part of the written job that the value becomes. */
    Keyword<T> becomes(BiFunction<WrittenJob, T, WrittenJob> change) {
        return new Keyword<>(word, checks, reader, change);
    }

    /** Sets the part of the definition that the value becomes. */
    Keyword<T> definition(BiFunction<JobDefinition, T, JobDefinition> change) {
        return becomes((job, value) -> job.with(change.apply(job.definition(), value)));
    }

    /** Sets the option that the value becomes. */
    Keyword<T> option(BiFunction<JobOptions, T, JobOptions> change) {
        return definition((job, value) -> job.options(options -> change.apply(options, value)));
    }

    /** Sets the carried value that the value becomes, and marks the keyword as carried. */
    Keyword<T> carriedBy(BiFunction<JobExtras.Carried, T, JobExtras.Carried> change) {
        return carried().extra((extras, value) -> extras.carried(carried -> change.apply(carried, value)));
    }

    /** Sets the option of few jobs that the value becomes. */
    Keyword<T> extra(BiFunction<JobExtras, T, JobExtras> change) {
        return option((options, value) -> options.extras(extras -> change.apply(extras, value)));
    }
}
