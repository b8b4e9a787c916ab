package dev.slipway.domain.issue;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether a caller sees an issue. Answers about one issue ask this value; lists ask rows, by {@code IssueConditions}.
 *
 * @param issuesOpen   whether the caller sees the project and its issues at all
 * @param confidential whether the issue is confidential
 * @param trusted      whether the caller sees all confidential issues of the project
 * @param own          whether the caller wrote the issue or works on it
 */
public record IssueSight(boolean issuesOpen, boolean confidential, boolean trusted, boolean own) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<IssueSight> {
        ISSUES_OPEN(IssueSight::issuesOpen),
        CONFIDENTIAL_SHOWN(issue -> !issue.confidential || issue.trusted || issue.own);

        private final Predicate<IssueSight> condition;

        Check(Predicate<IssueSight> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(IssueSight issue) {
            return condition.test(issue);
        }
    }

    /** Holds if the caller sees the issue. */
    public static final ClauseList<IssueSight, Check> CLAUSES = ClauseList.all("issue", Check.class);
}
