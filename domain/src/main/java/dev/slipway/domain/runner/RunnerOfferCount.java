package dev.slipway.domain.runner;

import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.runner.RunnerMatch.Check;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts the runners that are left for a job after each clause of {@link RunnerMatch}. The server does this over rows, in the function
 * {@code facts_of_waiting_job}.
 */
public final class RunnerOfferCount {

    private static final Comparator<List<String>> FEWEST = Comparator.<List<String>>comparingInt(List::size)
            .thenComparing(RunnerOfferCount::compare);

    private RunnerOfferCount() {
    }

    /**
     * Runner with its match for the job.
     *
     * @param heard time of its last request; null for never
     * @param idle  whether it runs no job
     */
    public record Candidate(RunnerMatch match, @Nullable Instant heard, boolean idle) {
    }

    /** Returns the numbers of runners that pass each check; the runners may be in any order. */
    public static RunnerOffer of(List<Candidate> runners) {
        return new RunnerOffer(passing(runners, Check.REACHES_PROJECT).size(), passing(runners, Check.TYPE_ENABLED).size(),
                passing(runners, Check.REF_ALLOWED).size(), passing(runners, Check.UNTAGGED_ALLOWED).size(),
                passing(runners, Check.HAS_TAGS).size(), able(runners).size(), heard(able(runners), runner -> true),
                heard(able(runners), Candidate::idle), missing(passing(runners, Check.UNTAGGED_ALLOWED)));
    }

    /** Returns the runners that pass the checks up to one, which is included. */
    private static List<Candidate> passing(List<Candidate> runners, Check last) {
        return runners.stream().filter(runner -> RunnerMatch.CLAUSES.list().stream().filter(check -> check.compareTo(last) <= 0)
                .allMatch(check -> check.holds(runner.match()))).toList();
    }

    private static List<Candidate> able(List<Candidate> runners) {
        return runners.stream().filter(runner -> RunnerMatch.CLAUSES.list().stream().allMatch(check -> check.holds(runner.match())))
                .toList();
    }

    private static Optional<Instant> heard(List<Candidate> runners, Predicate<Candidate> which) {
        return runners.stream().filter(which).map(Candidate::heard).filter(Objects::nonNull).max(Comparator.naturalOrder());
    }

    private static List<String> missing(List<Candidate> runners) {
        return runners.stream().<List<String>>map(runner -> new ArrayList<>(runner.match().missingTags())).min(FEWEST).orElse(List.of());
    }

    private static int compare(List<String> one, List<String> other) {
        for (int index = 0; index < one.size(); index++) {
            int order = one.get(index).compareTo(other.get(index));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
