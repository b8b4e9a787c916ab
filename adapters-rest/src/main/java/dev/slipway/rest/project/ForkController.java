package dev.slipway.rest.project;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.project.ForkProject;
import dev.slipway.application.project.ForkRelations;
import dev.slipway.application.project.ProjectReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Serves forks, and their relations to the projects that they were made from. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class ForkController {

    private final ForkProject fork;
    private final ForkRelations relations;
    private final ProjectReads reads;

    ForkController(ForkProject fork, ForkRelations relations, ProjectReads reads) {
        this.fork = fork;
        this.relations = relations;
        this.reads = reads;
    }

    /**
     * @param namespace id or full path, under the older name
     * @param branches  names of the branches to copy; empty for all
     */
    record ForkParams(@Nullable String namespace, @Nullable Long namespaceId, @Nullable String namespacePath, @Nullable String path,
            @Nullable String name, @Nullable String description, @Nullable Visibility visibility, @Nullable String branches,
            @Nullable Boolean mrDefaultTargetSelf) {

        ForkProject.Request request() {
            Optional<GroupRef> target = Stream.of(text(namespaceId == null ? null : namespaceId.toString()), text(namespacePath),
                    text(namespace)).flatMap(Optional::stream).findFirst().map(GroupRef::of);
            return new ForkProject.Request(target, text(name), text(path), Optional.ofNullable(description),
                    Optional.ofNullable(visibility), text(branches), Boolean.TRUE.equals(mrDefaultTargetSelf));
        }

        private static Optional<String> text(@Nullable String given) {
            return Optional.ofNullable(given).filter(text -> !text.isBlank());
        }
    }

    @Post("/fork")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> fork(Caller caller, @PathVariable("id") ProjectRef project, @Bind ForkParams params, Links links) {
        return HttpResponse.created(ProjectJson.of(fork.fork(caller, project, params.request()), links));
    }

    @Get("/forks")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> forks(Caller caller, @PathVariable("id") ProjectRef project, @Bind ProjectListParams params, Paging paging,
            Links links) {
        boolean brief = params.brief(caller.signedIn());
        return paging.answer(reads.forksOf(caller, project, params.filter(), paging.request()), it -> ProjectJson.of(it, brief, links));
    }

    @Post("/fork/{forked_from_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> relate(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("forked_from_id") ProjectRef source,
            Links links) {
        return HttpResponse.created(ProjectJson.of(relations.create(caller, project, source), links));
    }

    @Delete("/fork")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> separate(Caller caller, @PathVariable("id") ProjectRef project) {
        relations.remove(caller, project);
        return HttpResponse.noContent();
    }
}
