package dev.slipway.rest.milestone;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A milestone on the wire, with the id of its project or of its group. */
public record MilestoneJson(
        long id,
        long iid,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long projectId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long groupId,
        @Nullable String title,
        @Nullable String description,
        String state,
        Instant createdAt,
        Instant updatedAt,
        @Nullable LocalDate dueDate,
        @Nullable LocalDate startDate,
        boolean expired,
        String webUrl) {

    public static MilestoneJson of(MilestoneView milestone, Links links) {
        Long project = milestone.owner() instanceof MilestoneOwner.Project(long id) ? (Long) id : null;
        String owner = project == null ? links.group(milestone.ownerPath()) : links.project(milestone.ownerPath());
        return new MilestoneJson(milestone.id(), milestone.iid(), project, project == null ? (Long) milestone.owner().id() : null,
                milestone.content().title(), milestone.content().description(), milestone.state().wireName(), milestone.createdAt(),
                milestone.updatedAt(), milestone.content().dueDate(), milestone.content().startDate(), milestone.expired(),
                owner + "/-/milestones/" + milestone.iid());
    }

    /** Returns the milestone of an item; null for none. */
    public static @Nullable MilestoneJson ofNullable(@Nullable MilestoneView milestone, Links links) {
        return milestone == null ? null : of(milestone, links);
    }
}
