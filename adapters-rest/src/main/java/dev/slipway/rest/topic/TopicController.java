package dev.slipway.rest.topic;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.topic.ManageTopics;
import dev.slipway.application.topic.TopicReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.avatar.AvatarParams;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Links;
import dev.slipway.rest.edge.Paging;
import dev.slipway.rest.edge.Required;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** The topics that projects bear. */
@Controller("/api/v4/topics")
final class TopicController {

    private final TopicReads reads;
    private final ManageTopics manage;

    TopicController(TopicReads reads, ManageTopics manage) {
        this.reads = reads;
        this.manage = manage;
    }

    record ListParams(String search, Boolean withoutProjects) {}

    record CreationParams(@Required String name, @Required String title, Change<String> description) {}

    record UpdateParams(Change<String> name, Change<String> title, Change<String> description) {}

    record MergeParams(@Required Long sourceTopicId, @Required Long targetTopicId) {}

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        Optional<String> search = Optional.ofNullable(params.search()).filter(text -> !text.isBlank());
        return paging.answer(reads.list(search, Boolean.TRUE.equals(params.withoutProjects()), paging.request()), topic -> TopicJson.of(topic, links));
    }

    @Get("/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TopicJson get(Caller caller, @PathVariable("id") long id, Links links) {
        return TopicJson.of(reads.get(id), links);
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<TopicJson> create(Caller caller, @Bind(maxFileBytes = AvatarParams.MOST) AvatarParams avatar, @Bind CreationParams params, Links links) {
        ManageTopics.Request request = new ManageTopics.Request(Change.to(params.name()), Change.to(params.title()), params.description(), avatar.file());
        return HttpResponse.created(TopicJson.of(manage.create(caller, request), links));
    }

    @Put("/{id:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    TopicJson update(Caller caller, @PathVariable("id") long id, @Bind(maxFileBytes = AvatarParams.MOST) AvatarParams avatar, @Bind UpdateParams params,
            Links links) {
        ManageTopics.Request request = new ManageTopics.Request(params.name(), params.title(), params.description(), avatar.file());
        return TopicJson.of(manage.update(caller, id, request), links);
    }

    @Delete("/{id:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") long id) {
        manage.delete(caller, id);
        return HttpResponse.noContent();
    }

    @Post("/merge")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<TopicJson> merge(Caller caller, @Bind MergeParams params, Links links) {
        return HttpResponse.created(TopicJson.of(manage.merge(caller, params.sourceTopicId(), params.targetTopicId()), links));
    }
}
