package dev.slipway.domain.access;

/**
 * Access levels of the features of a project.
 *
 * @param builds level of pipelines, jobs and artifacts; at most that of the repository, whose content they show
 */
public record ProjectFeatures(FeatureLevel repository, FeatureLevel builds, FeatureLevel issues) {

    public static final ProjectFeatures OPEN = new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED);

    public ProjectFeatures {
        builds = builds.atMost(repository);
    }

    FeatureLevel of(Feature feature) {
        return switch (feature) {
            case REPOSITORY -> repository;
            case BUILDS -> builds;
            case ISSUES -> issues;
            case NONE -> FeatureLevel.ENABLED;
        };
    }
}
