package dev.slipway.rest.topic;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.topic.CreateTopic;
import dev.slipway.application.topic.DeleteTopic;
import dev.slipway.application.topic.MergeTopics;
import dev.slipway.application.topic.TopicReads;
import dev.slipway.application.topic.UpdateTopic;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.avatar.AvatarParams;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Serves topics. */
@Controller("/api/v4/topics")
final class TopicController {

    private final TopicReads reads;
    private final CreateTopic create;
    private final UpdateTopic update;
    private final DeleteTopic delete;
    private final MergeTopics merge;

    TopicController(TopicReads reads, CreateTopic create, UpdateTopic update, DeleteTopic delete, MergeTopics merge) {
        this.reads = reads;
        this.create = create;
        this.update = update;
        this.delete = delete;
        this.merge = merge;
    }

    record ListParams(String search, @Default("false") boolean withoutProjects) {

        Optional<String> term() {
            return Optional.ofNullable(search).filter(text -> !text.isBlank());
        }
    }

    record CreationParams(@Required String name, @Required String title, String description) {}

    record UpdateParams(Change<String> name, Change<String> title, Change<String> description) {}

    record MergeParams(@Required Long sourceTopicId, @Required Long targetTopicId) {}

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, params.term(), params.withoutProjects(), paging.request()),
                topic -> TopicJson.of(topic, links));
    }

    @Get("/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TopicJson get(Caller caller, @PathVariable("id") long id, Links links) {
        return TopicJson.of(reads.get(caller, id), links);
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<TopicJson> create(Caller caller, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar,
            @Bind CreationParams params, Links links) {
        CreateTopic.Request request = new CreateTopic.Request(params.name(), params.title(), params.description(), avatar.file());
        return HttpResponse.created(TopicJson.of(create.create(caller, request), links));
    }

    @Put("/{id:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    TopicJson update(Caller caller, @PathVariable("id") long id, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar,
            @Bind UpdateParams params, Links links) {
        UpdateTopic.Request request = new UpdateTopic.Request(params.name(), params.title(), params.description(), avatar.file());
        return TopicJson.of(update.update(caller, id, request), links);
    }

    @Delete("/{id:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") long id) {
        delete.delete(caller, id);
        return HttpResponse.noContent();
    }

    @Post("/merge")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<TopicJson> merge(Caller caller, @Bind MergeParams params, Links links) {
        return HttpResponse.created(TopicJson.of(merge.merge(caller, params.sourceTopicId(), params.targetTopicId()), links));
    }
}
