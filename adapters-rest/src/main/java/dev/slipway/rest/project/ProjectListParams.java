package dev.slipway.rest.project;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.ProjectFilter.Bounds;
import dev.slipway.application.project.ProjectFilter.Relation;
import dev.slipway.application.project.ProjectFilter.Search;
import dev.slipway.application.project.ProjectFilter.Topics;
import dev.slipway.application.project.ProjectFilter.Traits;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Filter parameters of project lists. */
record ProjectListParams(
        @Nullable String search,
        @Nullable Boolean searchNamespaces,
        @Nullable Visibility visibility,
        @Nullable Boolean archived,
        @Nullable Boolean membership,
        @Nullable Boolean owned,
        @Nullable Boolean starred,
        @Nullable Boolean imported,
        @Nullable Boolean simple,
        @Nullable Boolean statistics,
        @AllowedValues({"10", "20", "30", "40", "50"}) @Nullable Integer minAccessLevel,
        @Nullable Long idAfter,
        @Nullable Long idBefore,
        @Nullable Instant lastActivityAfter,
        @Nullable Instant lastActivityBefore,
        @Nullable Instant updatedAfter,
        @Nullable Instant updatedBefore,
        @CommaSeparated @Nullable List<String> topic,
        @Nullable Long topicId,
        @Nullable Boolean withIssuesEnabled,
        @Nullable Boolean withMergeRequestsEnabled,
        @Nullable Boolean includeSubgroups,
        @Nullable Map<String, String> customAttributes,
        @Nullable Boolean withCustomAttributes,
        @Default("created_at") ProjectFilter.Order orderBy,
        @Default("desc") Sort sort) {

    /** All projects, the newest first. */
    static final ProjectFilter NEWEST = new ProjectListParams(null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, null, null, null, null, null, null, ProjectFilter.Order.CREATED_AT, Sort.DESC).filter();

    ProjectFilter filter() {
        List<String> features = new ArrayList<>();
        if (on(withIssuesEnabled)) {
            features.add("issues_access_level");
        }
        if (on(withMergeRequestsEnabled)) {
            features.add("merge_requests_access_level");
        }
        return ProjectFilter.all()
                .withSearch(new Search(Optional.ofNullable(search).filter(part -> !part.isEmpty()), on(searchNamespaces)))
                .withTraits(new Traits(Optional.ofNullable(visibility), Optional.ofNullable(archived), on(imported), features))
                .withRelation(relation())
                .withBounds(bounds())
                .withTopics(new Topics(topic == null ? List.of() : topic, Optional.ofNullable(topicId)))
                .withCustomAttributes(new CustomAttributeFilter(customAttributes == null ? Map.of() : customAttributes,
                        on(withCustomAttributes)))
                .withStatistics(on(statistics))
                .orderedBy(orderBy, sort);
    }

    private Relation relation() {
        return new Relation(on(membership), on(owned), on(starred), Optional.ofNullable(minAccessLevel).flatMap(Role::of));
    }

    private Bounds bounds() {
        return new Bounds(Optional.ofNullable(idAfter), Optional.ofNullable(idBefore), Optional.ofNullable(lastActivityAfter),
                Optional.ofNullable(lastActivityBefore), Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore));
    }

    boolean brief(boolean signedIn) {
        return on(simple) || !signedIn;
    }

    boolean deep() {
        return on(includeSubgroups);
    }

    private static boolean on(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
