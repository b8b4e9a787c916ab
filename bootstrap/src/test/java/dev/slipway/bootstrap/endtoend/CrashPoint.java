package dev.slipway.bootstrap.endtoend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * When something is killed.
 *
 * @param number     of the round, from 1
 * @param occurrence which one of the phase's occurrences in a run, from 1
 * @param fraction   of the time that the phase usually takes
 * @param victim     what is killed
 */
record CrashPoint(int number, Phase phase, Moment moment, int occurrence, double fraction, Victim victim) {

    enum Moment {
        /** While the server works on it. */
        DURING,
        /** When the server has acknowledged it and nobody has heard it. */
        UNHEARD,
        /** When it was heard, a moment later. */
        AFTER
    }

    enum Victim { SERVER, POSTMASTER, WHOLE_DATABASE }

    /** Eighteen points meet every phase at every moment; fewer meet as many phases as they can. */
    static List<CrashPoint> plan(int ofServer, int ofDatabase, long seed) {
        Random random = new Random(seed);
        List<CrashPoint> points = new ArrayList<>(some(ofServer, List.of(Victim.SERVER), random));
        points.addAll(some(ofDatabase, List.of(Victim.POSTMASTER, Victim.WHOLE_DATABASE), random));
        Collections.shuffle(points, random);
        return numbered(points);
    }

    private static List<CrashPoint> some(int count, List<Victim> victims, Random random) {
        List<Phase> phases = new ArrayList<>(Arrays.asList(Phase.values()));
        Collections.shuffle(phases, random);
        List<CrashPoint> points = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            Phase phase = phases.get(index % phases.size());
            Moment moment = Moment.values()[(index / phases.size() + phase.ordinal()) % Moment.values().length];
            points.add(new CrashPoint(0, phase, moment, 1 + random.nextInt(phase.occurrences()), random.nextDouble(),
                    victims.get(index % victims.size())));
        }
        return points;
    }

    private static List<CrashPoint> numbered(List<CrashPoint> points) {
        List<CrashPoint> numbered = new ArrayList<>();
        points.forEach(point -> numbered.add(
                new CrashPoint(numbered.size() + 1, point.phase(), point.moment(), point.occurrence(), point.fraction(), point.victim())));
        return numbered;
    }
}
