package dev.slipway.domain.access;

/**
 * Access levels of the features of a project.
 *
 * @param builds       level of pipelines, jobs and artifacts; at most that of the repository, whose content they show
 * @param environments level of environments and deployments; at most that of the jobs that deploy
 * @param mergeRequests level of merge requests; at most that of the repository, whose content they show
 */
public record ProjectFeatures(FeatureLevel repository, FeatureLevel builds, FeatureLevel issues, FeatureLevel environments,
        FeatureLevel mergeRequests, FeatureLevel snippets) {

    public static final ProjectFeatures OPEN = new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
            FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED);

    /** Creates the levels of a project whose snippets are open. */
    public ProjectFeatures(FeatureLevel repository, FeatureLevel builds, FeatureLevel issues, FeatureLevel environments,
            FeatureLevel mergeRequests) {
        this(repository, builds, issues, environments, mergeRequests, FeatureLevel.ENABLED);
    }

    public ProjectFeatures {
        builds = builds.atMost(repository);
        environments = environments.atMost(builds);
        mergeRequests = mergeRequests.atMost(repository);
    }

    FeatureLevel of(Feature feature) {
        return switch (feature) {
            case REPOSITORY -> repository;
            case BUILDS -> builds;
            case ISSUES -> issues;
            case MERGE_REQUESTS -> mergeRequests;
            case ENVIRONMENTS -> environments;
            case SNIPPETS -> snippets;
            case NONE -> FeatureLevel.ENABLED;
        };
    }
}
