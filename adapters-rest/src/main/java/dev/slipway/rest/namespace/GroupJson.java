package dev.slipway.rest.namespace;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.attribute.AttributeJson;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group on the wire.
 *
 * @param projects projects of the group; omitted in lists
 */
public record GroupJson(
        long id,
        String webUrl,
        String name,
        String path,
        String description,
        String visibility,
        String fullName,
        String fullPath,
        Long parentId,
        @Nullable String avatarUrl,
        Instant createdAt,
        @Nullable String ldapCn,
        @Nullable String ldapAccess,
        @Nullable String markedForDeletionOn,
        List<ShareJson> sharedWithGroups,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runnersToken,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable StatisticsJson statistics,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<AttributeJson> customAttributes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<?> projects,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<?> sharedProjects,
        @JsonAnyGetter Map<String, Object> settings) {

    public record StatisticsJson(
            long storageSize, long repositorySize, long wikiSize, long lfsObjectsSize, long jobArtifactsSize, long pipelineArtifactsSize,
            long packagesSize, long snippetsSize, long uploadsSize) {}

    public static GroupJson of(GroupView group, Links links) {
        return with(group, null, links);
    }

    /** @param projects null to omit them */
    public static GroupJson with(GroupView group, @Nullable List<?> projects, Links links) {
        GroupView.Statistics sizes = group.additions().statistics();
        return new GroupJson(group.id(), links.group(group.fullPath()), group.name(), group.path(), group.description(),
                group.visibility().wireName(),
                group.names().fullName(), group.fullPath(), group.parentId(),
                links.avatar(AvatarOwner.group(group.id()), group.avatarFile()),
                group.times().createdAt(), null, null, null, ShareJson.all(group.additions().shares()), group.additions().runnersToken(),
                sizes == null ? null : new StatisticsJson(sizes.repositorySize() + sizes.jobArtifactsSize() + sizes.uploadsSize(),
                        sizes.repositorySize(), 0, 0, sizes.jobArtifactsSize(), 0, 0, 0, sizes.uploadsSize()),
                AttributeJson.all(group.additions().customAttributes()), projects, projects == null ? null : List.of(), group.settings());
    }
}
