package dev.slipway.rest.epic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.label.LabelBriefJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An epic on the wire. @param endDate the same as the due date, as older clients read it */
record EpicJson(
        long id,
        long iid,
        long groupId,
        @Nullable Long parentId,
        @Nullable Long parentIid,
        @Nullable String title,
        @Nullable String description,
        boolean confidential,
        String state,
        String webUrl,
        String webEditUrl,
        String reference,
        EpicReferencesJson references,
        @Nullable UserBriefJson author,
        @Nullable LocalDate startDate,
        @Nullable LocalDate endDate,
        @Nullable LocalDate dueDate,
        @JsonUnwrapped @Nullable DatesJson dates,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant closedAt,
        List<?> labels,
        int upvotes,
        int downvotes,
        String color,
        String textColor,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean subscribed,
        @JsonProperty("_links") LinksJson selves) {

    /** How the days of an epic come about, for callers who may change it. */
    record DatesJson(boolean startDateIsFixed, @Nullable LocalDate startDateFixed, @Nullable LocalDate startDateFromInheritedSource,
            @Nullable LocalDate startDateFromMilestones, boolean dueDateIsFixed, @Nullable LocalDate dueDateFixed,
            @Nullable LocalDate dueDateFromInheritedSource, @Nullable LocalDate dueDateFromMilestones) {

        static DatesJson of(EpicDraft epic, EpicDays inherited) {
            return new DatesJson(epic.start().fixed(), epic.start().chosen(), inherited.start(), inherited.start(), epic.due().fixed(),
                    epic.due().chosen(), inherited.due(), inherited.due());
        }
    }

    record LinksJson(String self, String epicIssues, String group, @Nullable String parent) {

        static LinksJson of(EpicView epic, Links links) {
            String group = "/groups/" + epic.group().id();
            String self = group + "/epics/" + epic.iid();
            EpicView.Parent parent = epic.parent();
            return new LinksJson(links.api(self), links.api(self + "/issues"), links.api(group),
                    parent == null ? null : links.api("/groups/" + parent.groupId() + "/epics/" + parent.iid()));
        }
    }

    /**
     * Options of the shape of an epic.
     *
     * @param groupPath    full path of the group of the request
     * @param manages      whether the caller may change the epic
     * @param alone        whether the answer contains a single epic, not a list
     * @param labelDetails whether labels are shown with their colours and descriptions, not by names alone
     */
    record Form(String groupPath, boolean manages, boolean alone, boolean labelDetails, Links links) {

        private List<?> labels(EpicView epic) {
            return labelDetails ? epic.labels().stream().map(LabelBriefJson::of).toList()
                    : epic.labels().stream().map(LabelBrief::title).distinct().toList();
        }
    }

    static EpicJson of(EpicView epic, Form form) {
        EpicDraft content = epic.content();
        EpicView.Parent parent = epic.parent();
        LocalDate due = content.due().effective(epic.inherited().due());
        String page = form.links().group(epic.group().path()) + "/-/epics/" + epic.iid();
        EpicReferencesJson references = EpicReferencesJson.of(epic, form.groupPath());
        return new EpicJson(
                epic.id(),
                epic.iid(),
                epic.group().id(),
                parent == null ? null : (Long) parent.id(),
                parent == null ? null : (Long) parent.iid(),
                content.title(),
                content.description(),
                content.confidential(),
                epic.state().wireName(),
                page,
                page + "/edit",
                references.relative(),
                references,
                UserBriefJson.ofNullable(epic.author(), form.links()),
                content.start().effective(epic.inherited().start()),
                due,
                due,
                form.manages() ? DatesJson.of(content, epic.inherited()) : null,
                epic.createdAt(),
                epic.updatedAt(),
                epic.closedAt(),
                form.labels(epic),
                epic.votes().up(),
                epic.votes().down(),
                content.color(),
                new LabelColor(content.color()).textColor(),
                form.alone() ? false : null,
                LinksJson.of(epic, form.links()));
    }
}
