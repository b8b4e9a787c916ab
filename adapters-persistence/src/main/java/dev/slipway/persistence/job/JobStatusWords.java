package dev.slipway.persistence.job;

import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.job.JobStatus;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.Field;

/** Named sets of the domain's job statuses as words of statements. */
public final class JobStatusWords {

    private JobStatusWords() {
    }

    /** Returns the condition that a status is one of a set. The words are constants, so that partial indexes answer. */
    public static Condition in(Field<String> status, Set<JobStatus> statuses) {
        return status.in(statuses.stream().map(each -> inline(each.wireName())).toList());
    }

    /** Returns the words of a set in quotes, separated by commas, for statements that are written as text. */
    public static String list(Set<JobStatus> statuses) {
        return statuses.stream().map(JobStatusWords::word).collect(Collectors.joining(", "));
    }

    /** Returns the word of a status in quotes. */
    public static String word(JobStatus status) {
        return "'" + status.wireName() + "'";
    }
}
