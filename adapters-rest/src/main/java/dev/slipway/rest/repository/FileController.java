package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.BlameReads;
import dev.slipway.application.repository.CreateCommit;
import dev.slipway.application.repository.FileReads;
import dev.slipway.application.repository.FileView;
import dev.slipway.application.repository.port.Blames.Lines;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves single files of a repository. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/files/{file_path:[^/]+}")
final class FileController {

    private static final long MAX_BODY = 100L << 20;

    private final FileReads reads;
    private final BlameReads blames;
    private final CreateCommit commit;

    FileController(FileReads reads, BlameReads blames, CreateCommit commit) {
        this.reads = reads;
        this.blames = blames;
        this.commit = commit;
    }

    record ReadParams(@Required @NotBlank String ref) {}

    record RawParams(String ref) {}

    record RangeParams(@Required @Between(min = 1) Integer start, @Required @Between(min = 1) Integer end) {}

    record BlameParams(@Required @NotBlank String ref, RangeParams range) {

        Lines lines() {
            return range == null ? Lines.ALL : new Lines(range.start(), range.end());
        }
    }

    record WriteParams(@Required @NotBlank String branch, @Required @NotBlank String commitMessage, String startBranch, String authorEmail,
            String authorName, @Required String content, @AllowedValues({"text", "base64"}) String encoding, String lastCommitId,
            Boolean executeFilemode) {

        CreateCommit.Request toRequest(FileAction action) {
            return new CreateCommit.Request(branch, startBranch, false, commitMessage, authorName, authorEmail, List.of(action),
                    lastCommitId == null ? Map.of() : Map.of(action.path(), lastCommitId));
        }
    }

    record DeleteParams(@Required @NotBlank String branch, @Required @NotBlank String commitMessage, String startBranch, String authorEmail,
            String authorName, String lastCommitId) {

        CreateCommit.Request toRequest(String path) {
            return new CreateCommit.Request(branch, startBranch, false, commitMessage, authorName, authorEmail,
                    List.of(new FileAction.Delete(path)), lastCommitId == null ? Map.of() : Map.of(path, lastCommitId));
        }
    }

    record WrittenJson(String filePath, String branch) {}

    @Get
    @Route(gate = Gate.OPEN)
    HttpResponse<FileJson> get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind ReadParams params) {
        FileView file = reads.get(caller, project, path, params.ref());
        return FileJson.headers(HttpResponse.ok(FileJson.of(file, reads.whole(file))), file);
    }

    @Get("/raw")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> raw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind RawParams params, StreamAnswer answer) {
        FileView file = reads.raw(caller, project, path, params.ref());
        return FileJson.headers(answer.bytes("text/plain; charset=utf-8", Optional.empty(), file.size(), () -> reads.open(file))
                .toMutableResponse(), file);
    }

    @Get("/blame")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<BlamePartJson>> blame(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind BlameParams params) {
        FileView file = reads.get(caller, project, path, params.ref());
        return FileJson.headers(HttpResponse.ok(blames.of(file, params.lines()).stream().map(BlamePartJson::of).toList()), file);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<WrittenJson> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind(maxBytes = MAX_BODY) WriteParams params) {
        byte[] content = CommitParams.bytes(params.content(), params.encoding());
        commit.commit(caller, project, params.toRequest(new FileAction.Create(path, content,
                Boolean.TRUE.equals(params.executeFilemode()))));
        return HttpResponse.created(new WrittenJson(path, params.branch()));
    }

    @Put
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    WrittenJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind(maxBytes = MAX_BODY) WriteParams params) {
        byte[] content = CommitParams.bytes(params.content(), params.encoding());
        commit.commit(caller, project, params.toRequest(new FileAction.Update(path, content, params.executeFilemode())));
        return new WrittenJson(path, params.branch());
    }

    @Delete
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("file_path") String path,
            @Bind DeleteParams params) {
        commit.commit(caller, project, params.toRequest(path));
        return HttpResponse.noContent();
    }
}
