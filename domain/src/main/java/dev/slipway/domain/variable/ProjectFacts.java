package dev.slipway.domain.variable;

/**
 * Project, for predefined variables. An empty text means that the project has no such attribute.
 *
 * @param id                  its id
 * @param title               its name for people
 * @param description         its description
 * @param path                its full path, such as {@code group/sub/project}
 * @param namespaceId         the id of its namespace
 * @param url                 its address for people
 * @param visibility          {@code private}, {@code internal} or {@code public}
 * @param languages           languages of its repository, joined by commas
 * @param classificationLabel its external authorisation label
 * @param defaultBranch       its default branch
 * @param configPath          the path of its configuration
 * @param pagesUrl            the address of its pages
 * @param registry            the container registry
 * @param registryImage       its image in that registry
 */
public record ProjectFacts(long id, String title, String description, String path, long namespaceId, String url, String visibility,
        String languages, String classificationLabel, String defaultBranch, String configPath, String pagesUrl, String registry,
        String registryImage) {
    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    String namespace() {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    String rootNamespace() {
        return path.contains("/") ? path.substring(0, path.indexOf('/')) : "";
    }
}
