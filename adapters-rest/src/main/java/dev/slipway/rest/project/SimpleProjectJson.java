package dev.slipway.rest.project;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.project.ProjectView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.attribute.AttributeJson;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.namespace.NamespaceBriefJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A project in the simple shape of lists, which anonymous callers get. */
public record SimpleProjectJson(
        long id,
        @Nullable String description,
        @Nullable String name,
        String nameWithNamespace,
        @Nullable String path,
        String pathWithNamespace,
        Instant createdAt,
        @Nullable String defaultBranch,
        @Nullable List<?> tagList,
        @Nullable List<?> topics,
        String sshUrlToRepo,
        String httpUrlToRepo,
        String webUrl,
        @Nullable String readmeUrl,
        int forksCount,
        @Nullable String avatarUrl,
        int starCount,
        Instant lastActivityAt,
        NamespaceBriefJson namespace,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<AttributeJson> customAttributes) {

    public static SimpleProjectJson of(ProjectView project, Links links) {
        String full = project.fullPath();
        String branch = project.attributes().defaultBranch();
        List<?> topics = (List<?>) project.attributes().settings().get("topics");
        return new SimpleProjectJson(project.id(), project.attributes().description(), project.attributes().name(),
                project.place().namespaceName() + " / " + project.attributes().name(), project.attributes().path(), full,
                project.times().createdAt(),
                branch, topics, topics, links.sshRepository(full), links.repository(full), links.project(full),
                project.emptyRepo() ? null : links.project(full) + "/-/blob/" + branch + "/README.md", project.fork().forks(),
                links.avatar(AvatarOwner.project(project.id()), project.avatarFile()), project.figures().stars(),
                project.times().lastActivityAt(), NamespaceBriefJson.of(project.place().namespace(), links),
                AttributeJson.all(project.additions().customAttributes()));
    }
}
