package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.options.DastProfiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rejects plans with keywords that require a setup of the project which this server does not have: identities at a cloud, and profiles
 * of dynamic
 * scans. Such a job would run without an identity, or scan nothing.
 */
public final class NotSetUp {
    /** Stage in which profiles count. */
    private static final String SCANS = "dast";

    private NotSetUp() {
    }

    /** Returns the plan, or its rejection with the missing setup. */
    public static PlanResult refuse(PlanResult plan) {
        if (!(plan instanceof PipelinePlan pipeline)) {
            return plan;
        }
        List<String> errors = pipeline.jobs().stream().flatMap(job -> Stream.concat(identity(job), profiles(job))).toList();
        return errors.isEmpty() ? plan : new PlanResult.Refused(PlanResult.Cause.MISTAKE, errors);
    }

    private static Stream<String> identity(PlannedJob job) {
        return Optional.ofNullable(job.options().extras().credentials().identity())
                .map(identity -> job.name() + " job: the identity `" + identity + "` is not set up for this project").stream();
    }

    private static Stream<String> profiles(PlannedJob job) {
        DastProfiles profiles = job.options().extras().dastProfiles();
        if (profiles == null || !job.stage().equals(SCANS)) {
            return Stream.empty();
        }
        return Stream.of(profiles.siteProfile(), profiles.scannerProfile()).filter(name -> name != null && !name.isBlank())
                .map(name -> "DAST profile not found: " + name);
    }
}
