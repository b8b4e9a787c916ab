package dev.slipway.rest.repository.git;

import dev.slipway.application.access.Gate;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.repository.git.GitAnswers.Asked;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.util.Arrays;
import java.util.Optional;

/** Serves git over HTTP at the URL of a project or snippet, with or without {@code .git}. */
@Controller("/")
@Produces(MediaType.ALL)
final class GitController {

    private static final String SUFFIX = ".git";
    private static final String PROTOCOL = "Git-Protocol";

    private final GitSessions conversations;
    private final GitAnswers answers;

    GitController(GitSessions conversations, GitAnswers answers) {
        this.conversations = conversations;
        this.answers = answers;
    }

    @Get("/{repository:.+}/info/refs")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> greet(HttpRequest<?> request, @PathVariable String repository) {
        return service(request)
                .<HttpResponse<?>>map(service -> answers.answer(
                        new Asked(request, named(repository), service == GitService.UPLOAD_PACK),
                        caller -> conversations.greet(caller, named(repository), service, protocol(request)),
                        conversation -> answers.streamed(conversation, ClientBody.none(Connection.of(request)),
                                "application/x-" + service.wireName() + "-advertisement")))
                .orElseGet(() -> HttpResponse.status(HttpStatus.FORBIDDEN).body("Please upgrade your git client.\n")
                        .contentType(MediaType.TEXT_PLAIN_TYPE));
    }

    @Post("/{repository:.+}/git-upload-pack")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> fetch(HttpRequest<?> request, @PathVariable String repository, RequestBody body) {
        return mistyped(request, GitService.UPLOAD_PACK).orElseGet(() -> answers.fetched(
                new Asked(request, named(repository), true),
                caller -> conversations.fetch(caller, named(repository), protocol(request)),
                body, "application/x-git-upload-pack-result"));
    }

    @Post("/{repository:.+}/git-receive-pack")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> push(HttpRequest<?> request, @PathVariable String repository, RequestBody body) {
        return mistyped(request, GitService.RECEIVE_PACK).orElseGet(() -> answers.answer(
                new Asked(request, named(repository), false),
                caller -> conversations.push(caller, named(repository), answers::wording),
                conversation -> answers.whole(conversation, ClientBody.of(Connection.of(request), body),
                        "application/x-git-receive-pack-result")));
    }

    /** Returns the rejection of a body that its type says is none of git. */
    private static Optional<HttpResponse<?>> mistyped(HttpRequest<?> request, GitService service) {
        String expected = "application/x-" + service.wireName() + "-request";
        String sent = Optional.ofNullable(request.getHeaders().get(HttpHeaders.CONTENT_TYPE)).orElse("");
        return sent.split(";", 2)[0].strip().equalsIgnoreCase(expected) ? Optional.empty()
                : Optional.of(HttpResponse.status(HttpStatus.UNSUPPORTED_MEDIA_TYPE).body("Expected the content type " + expected + ".\n")
                        .contentType(MediaType.TEXT_PLAIN_TYPE));
    }

    private static Optional<GitService> service(HttpRequest<?> request) {
        String asked = request.getParameters().get("service");
        return Arrays.stream(GitService.values()).filter(service -> service.wireName().equals(asked)).findFirst();
    }

    private static String protocol(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(PROTOCOL)).orElse("");
    }

    private static RepositoryRef named(String repository) {
        return RepositoryRef.ofPath(repository.endsWith(SUFFIX) ? repository.substring(0, repository.length() - SUFFIX.length())
                : repository);
    }
}
