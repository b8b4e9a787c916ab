package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What only few jobs say. It is apart from what every job has, so that most jobs are stored without it.
 *
 * @param trigger            the pipeline that a bridge starts, or null
 * @param otherNeeds         needs of other pipelines and projects
 * @param release            the release it publishes, or null
 * @param pages              the site it publishes, or null
 * @param idTokens           the audiences of each token that says who the job is, by variable
 * @param secrets            secrets to fetch, by variable
 * @param identity           the provider that the job identifies itself to, or null
 * @param manualConfirmation what is asked before it is played, or null
 * @param dastProfiles       profiles of a scan, or null
 * @param steps              steps in place of a script, as a JSON array, or null
 */
public record JobExtras(Trigger trigger, List<OtherNeed> otherNeeds, Release release, Pages pages, Map<String, List<String>> idTokens,
        Map<String, Secret> secrets, String identity, String manualConfirmation, DastProfiles dastProfiles, String steps) {
    public static final JobExtras NONE = new JobExtras(null, List.of(), null, null, Map.of(), Map.of(), null, null, null, null);

    public JobExtras {
        otherNeeds = otherNeeds == null ? List.of() : List.copyOf(otherNeeds);
        idTokens = idTokens == null ? Map.of() : idTokens;
        secrets = secrets == null ? Map.of() : secrets;
    }

    /** Itself, or null where nothing is said, which is how it is stored. */
    public JobExtras orNull() {
        return equals(NONE) ? null : this;
    }

    JobExtras withOtherNeeds(List<OtherNeed> others) {
        return new JobExtras(trigger, others, release, pages, idTokens, secrets, identity, manualConfirmation, dastProfiles, steps);
    }

    /** Whether the job is a bridge: it starts or follows a pipeline and no runner takes it. */
    public boolean bridges() {
        return trigger != null || mirrored().isPresent();
    }

    /** The pipeline whose status a bridge takes over. */
    public Optional<OtherNeed> mirrored() {
        return otherNeeds.stream().filter(OtherNeed::mirrors).findFirst();
    }
}
