package dev.slipway.domain.runner;

import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.runner.RunnerMatch.Check;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Counts the runners that are left for a job after each clause of {@link RunnerMatch}. The server does this over rows, in the function
 * {@code facts_of_waiting_job}.
 */
public final class RunnerOffers {

    private static final Comparator<List<String>> FEWEST = Comparator.<List<String>>comparingInt(List::size).thenComparing(RunnerOffers::compare);

    private RunnerOffers() {
    }

    /**
     * A runner beside the job.
     *
     * @param heard time of its last request; null for never
     * @param idle  whether it runs no job
     */
    public record Candidate(RunnerMatch match, Instant heard, boolean idle) {
    }

    /** @param runners all runners, in any order */
    public static RunnerOffer of(List<Candidate> runners) {
        Map<Check, List<Candidate>> left = new EnumMap<>(Check.class);
        List<Candidate> able = runners;
        for (Check check : RunnerMatch.CLAUSES.list()) {
            able = able.stream().filter(runner -> check.holds(runner.match())).toList();
            left.put(check, able);
        }
        return new RunnerOffer(left.get(Check.REACHES_PROJECT).size(), left.get(Check.TYPE_ENABLED).size(), left.get(Check.REF_ALLOWED).size(),
                left.get(Check.UNTAGGED_ALLOWED).size(), left.get(Check.HAS_TAGS).size(), able.size(), heard(able, runner -> true),
                heard(able, Candidate::idle), missing(left.get(Check.UNTAGGED_ALLOWED)));
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
