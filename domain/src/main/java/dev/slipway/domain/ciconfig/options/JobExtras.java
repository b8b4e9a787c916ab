package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import dev.slipway.domain.kernel.Omittable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Options that few jobs have, by question. {@link #NONE} is stored as null, so most jobs are stored without them.
 *
 * @param pipelines    pipelines and jobs elsewhere that the job starts, follows or needs
 * @param publications release and site that it publishes
 * @param credentials  tokens, secrets and identity that it receives
 * @param carried      values of carried keywords
 * @param dastProfiles profiles of a dynamic scan, or null
 * @param steps        steps in place of a script, as a JSON array, or null
 */
public record JobExtras(Pipelines pipelines, Publications publications, Credentials credentials, Carried carried,
        @Nullable DastProfiles dastProfiles, @Nullable String steps) implements Omittable {
    public static final JobExtras NONE = new JobExtras(Pipelines.NONE, Publications.NONE, Credentials.NONE, Carried.NONE, null, null);

    public JobExtras {
        pipelines = pipelines == null ? Pipelines.NONE : pipelines;
        publications = publications == null ? Publications.NONE : publications;
        credentials = credentials == null ? Credentials.NONE : credentials;
        carried = carried == null ? Carried.NONE : carried;
    }

    /**
     * Pipelines and jobs elsewhere.
     *
     * @param trigger    pipeline that a bridge starts, or null
     * @param otherNeeds needs of other pipelines and projects
     */
    @InlinePart
    public record Pipelines(@Nullable Trigger trigger, List<OtherNeed> otherNeeds) {
        static final Pipelines NONE = new Pipelines(null, List.of());

        public Pipelines {
            otherNeeds = otherNeeds == null ? List.of() : List.copyOf(otherNeeds);
        }
    }

    /**
     * Release and site.
     *
     * @param release release that the job publishes, or null
     * @param pages   site that the job publishes, or null
     */
    @InlinePart
    public record Publications(@Nullable Release release, @Nullable JobPages pages) {
        static final Publications NONE = new Publications(null, null);
    }

    /**
     * Tokens, secrets and identity.
     *
     * @param idTokens audiences of each signed token, by variable
     * @param secrets  secrets that the runner fetches, by variable
     * @param identity cloud provider that the job identifies itself to, or null
     */
    @InlinePart
    public record Credentials(Map<String, List<String>> idTokens, Map<String, Secret> secrets, @Nullable String identity) {
        static final Credentials NONE = new Credentials(Map.of(), Map.of(), null);

        public Credentials {
            idTokens = idTokens == null ? Map.of() : idTokens;
            secrets = secrets == null ? Map.of() : secrets;
        }

        public Credentials withIdTokens(Map<String, List<String>> audiences) {
            return new Credentials(audiences, secrets, identity);
        }

        public Credentials withSecrets(Map<String, Secret> others) {
            return new Credentials(idTokens, others, identity);
        }

        public Credentials withIdentity(String provider) {
            return new Credentials(idTokens, secrets, provider);
        }
    }

    /**
     * Values of carried keywords: checked, stored, and handed on or kept, while nothing in the server depends on them.
     *
     * @param manualConfirmation question that clients ask before the job is played, or null
     */
    @InlinePart
    public record Carried(@Nullable String manualConfirmation) {
        static final Carried NONE = new Carried(null);

        public Carried withManualConfirmation(String question) {
            return new Carried(question);
        }
    }

    public JobExtras withTrigger(Trigger trigger) {
        return withPipelines(new Pipelines(trigger, pipelines.otherNeeds()));
    }

    public JobExtras withOtherNeeds(List<OtherNeed> others) {
        return withPipelines(new Pipelines(pipelines.trigger(), others));
    }

    private JobExtras withPipelines(Pipelines others) {
        return new JobExtras(others, publications, credentials, carried, dastProfiles, steps);
    }

    public JobExtras withRelease(Release release) {
        return withPublications(new Publications(release, publications.pages()));
    }

    public JobExtras withPages(JobPages pages) {
        return withPublications(new Publications(publications.release(), pages));
    }

    private JobExtras withPublications(Publications others) {
        return new JobExtras(pipelines, others, credentials, carried, dastProfiles, steps);
    }

    public JobExtras credentials(UnaryOperator<Credentials> change) {
        return new JobExtras(pipelines, publications, change.apply(credentials), carried, dastProfiles, steps);
    }

    public JobExtras carried(UnaryOperator<Carried> change) {
        return new JobExtras(pipelines, publications, credentials, change.apply(carried), dastProfiles, steps);
    }

    public JobExtras withDastProfiles(DastProfiles profiles) {
        return new JobExtras(pipelines, publications, credentials, carried, profiles, steps);
    }

    /** Returns the extras with steps in place of a script, as a JSON array. */
    public JobExtras withSteps(String json) {
        return new JobExtras(pipelines, publications, credentials, carried, dastProfiles, json);
    }

    @Override
    public boolean withoutContent() {
        return equals(NONE);
    }

    /** Returns whether the job is a bridge: it starts or follows a pipeline, and no runner takes it. */
    public boolean bridges() {
        return pipelines.trigger() != null || mirrored().isPresent();
    }

    /** Returns the pipeline whose status a bridge takes over. */
    public Optional<OtherNeed> mirrored() {
        return pipelines.otherNeeds().stream().filter(OtherNeed::mirrors).findFirst();
    }
}
