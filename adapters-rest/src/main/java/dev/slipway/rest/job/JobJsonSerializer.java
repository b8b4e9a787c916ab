package dev.slipway.rest.job;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.slipway.rest.edge.answer.JsonMembers;
import dev.slipway.rest.repository.CommitBasicJson;
import dev.slipway.rest.user.UserBriefJson;
import dev.slipway.rest.user.UserProfileJson;
import jakarta.inject.Singleton;
import java.io.IOException;

/**
 * Writes jobs member by member, as Jackson would by reflection at several times the cost: jobs are the most frequent answers, and the
 * largest lists. A test compares both.
 */
@Singleton
final class JobJsonSerializer extends JsonSerializer<JobJson> {

    @Override
    public Class<JobJson> handledType() {
        return JobJson.class;
    }

    @Override
    public void serialize(JobJson job, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeStartObject();
        JsonMembers.write(json, provider, job, JobJsonSerializer::write);
        json.writeEndObject();
    }

    /** Returns the serializer for objects that have the members of a job among their own. */
    @Override
    public JsonSerializer<JobJson> unwrappingSerializer(NameTransformer unwrapper) {
        return new Unwrapping();
    }

    private static final class Unwrapping extends JsonSerializer<JobJson> {

        @Override
        public boolean isUnwrappingSerializer() {
            return true;
        }

        @Override
        public void serialize(JobJson job, JsonGenerator json, SerializerProvider provider) throws IOException {
            JsonMembers.write(json, provider, job, JobJsonSerializer::write);
        }
    }

    private static void write(JobJson job, JsonMembers members) throws IOException {
        write(job.job(), members);
        if (job.artifactsFile() != null) {
            members.object("artifacts_file", job.artifactsFile(), (file, inside) -> inside.text("filename", file.filename())
                    .number("size", file.size()));
        }
        members.objects("artifacts", job.artifacts(), (file, inside) -> inside.text("file_type", file.fileType())
                        .number("size", file.size()).text("filename", file.filename()).text("file_format", file.fileFormat()))
                .object("runner", job.runner(), JobJsonSerializer::write)
                .object("runner_manager", job.runnerManager(), JobJsonSerializer::write)
                .time("artifacts_expire_at", job.artifactsExpireAt())
                .flag("archived", job.archived())
                .texts("tag_list", job.tagList())
                .value("waiting_reason", job.waitingReason());
    }

    private static void write(AnyJobJson job, JsonMembers members) throws IOException {
        members.number("id", job.id())
                .text("status", job.status())
                .text("stage", job.stage())
                .text("name", job.name())
                .text("ref", job.ref())
                .flag("tag", job.tag())
                .number("coverage", job.coverage())
                .flag("allow_failure", job.allowFailure())
                .time("created_at", job.createdAt())
                .time("started_at", job.startedAt())
                .time("finished_at", job.finishedAt())
                .time("erased_at", job.erasedAt())
                .number("duration", job.duration())
                .number("queued_duration", job.queuedDuration())
                .object("user", job.user(), JobJsonSerializer::write)
                .object("commit", job.commit(), JobJsonSerializer::write)
                .object("pipeline", job.pipeline(), JobJsonSerializer::write);
        if (job.failureReason() != null) {
            members.text("failure_reason", job.failureReason());
        }
        members.text("web_url", job.webUrl())
                .value("project", job.project());
    }

    private static void write(JobUserJson user, JsonMembers members) throws IOException {
        UserBriefJson brief = user.user();
        if (brief != null) {
            members.number("id", brief.id())
                    .text("username", brief.username())
                    .text("name", brief.name())
                    .text("state", brief.state())
                    .text("avatar_url", brief.avatarUrl())
                    .text("web_url", brief.webUrl());
        }
        UserProfileJson profile = user.profile();
        members.time("created_at", profile.createdAt())
                .text("bio", profile.bio())
                .text("location", profile.location())
                .text("public_email", profile.publicEmail())
                .text("skype", profile.skype())
                .text("linkedin", profile.linkedin())
                .text("twitter", profile.twitter())
                .text("discord", profile.discord())
                .text("website_url", profile.websiteUrl())
                .text("organization", profile.organization());
    }

    private static void write(JobCommitJson job, JsonMembers members) throws IOException {
        CommitBasicJson commit = job.commit();
        members.text("id", commit.id())
                .text("short_id", commit.shortId())
                .time("created_at", commit.createdAt())
                .texts("parent_ids", commit.parentIds())
                .text("title", commit.title())
                .text("message", commit.message())
                .text("author_name", commit.authorName())
                .text("author_email", commit.authorEmail())
                .time("authored_date", commit.authoredDate())
                .text("committer_name", commit.committerName())
                .text("committer_email", commit.committerEmail())
                .time("committed_date", commit.committedDate())
                .text("web_url", job.webUrl());
    }

    private static void write(PipelineBasicJson pipeline, JsonMembers members) throws IOException {
        members.number("id", pipeline.id())
                .number("iid", pipeline.iid())
                .number("project_id", pipeline.projectId())
                .text("sha", pipeline.sha())
                .text("ref", pipeline.ref())
                .text("status", pipeline.status())
                .text("source", pipeline.source())
                .time("created_at", pipeline.createdAt())
                .time("updated_at", pipeline.updatedAt())
                .text("web_url", pipeline.webUrl());
    }

    private static void write(JobRunnerJson runner, JsonMembers members) throws IOException {
        members.number("id", runner.id())
                .text("description", runner.description())
                .text("ip_address", runner.ipAddress())
                .flag("active", runner.active())
                .flag("paused", runner.paused())
                .flag("is_shared", runner.isShared())
                .text("runner_type", runner.runnerType())
                .text("name", runner.name())
                .flag("online", runner.online())
                .text("status", runner.status());
    }

    private static void write(JobRunnerJson.ManagerJson manager, JsonMembers members) throws IOException {
        members.number("id", manager.id())
                .text("system_id", manager.systemId())
                .text("version", manager.version())
                .text("revision", manager.revision())
                .text("platform", manager.platform())
                .text("architecture", manager.architecture())
                .time("created_at", manager.createdAt())
                .time("contacted_at", manager.contactedAt())
                .text("ip_address", manager.ipAddress())
                .text("status", manager.status());
    }
}
