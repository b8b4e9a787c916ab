package dev.slipway.rest.edge;

import static java.util.Map.entry;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.slf4j.MDC;

/** Operations that do nothing but show what the edge made of a request. */
@Controller("/api/v4/probe")
final class ProbeController {

    /** Bytes of all answers of {@code /counted} that the server has taken. */
    static final AtomicLong COUNTED = new AtomicLong();

    record Part(@Required String path, Integer size) {}

    record EchoParams(
            @Required @NotBlank String name,
            Integer count,
            Boolean flag,
            Visibility visibility,
            @Default("20") int limit,
            Instant since,
            LocalDate day,
            @CommaSeparated List<String> tags,
            List<Part> parts,
            Map<String, String> labels,
            Change<String> note,
            Upload file) {}

    record EchoJson(String name, Integer count, Boolean flag, String visibility, int limit, Instant since, LocalDate day, List<String> tags,
            List<Part> parts, Map<String, String> labels, String note, String fileName, Long fileSize, boolean eventLoop) {}

    record ItemJson(long id, String longName) {}

    @Post("/echo")
    @Route(gate = Gate.OPEN)
    HttpResponse<EchoJson> echo(@Bind EchoParams sent) {
        String note = sent.note() instanceof Change.To<String>(String value) ? "to " + value : "keep";
        return HttpResponse.created(new EchoJson(sent.name(), sent.count(), sent.flag(),
                sent.visibility() == null ? null : sent.visibility().wireName(), sent.limit(), sent.since(), sent.day(), sent.tags(),
                sent.parts(), sent.labels(), note, sent.file() == null ? null : sent.file().fileName(),
                sent.file() == null ? null : sent.file().size(), Thread.currentThread() instanceof FastThreadLocalThread));
    }

    @Get("/projects/{id:[^/]+}/things/{thing_id:[^/]+}")
    @Route(gate = Gate.OPEN)
    Map<String, Object> thing(@PathVariable("id") ProjectRef project, @PathVariable("thing_id") long thingId, Links links) {
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("project", project.toString());
        seen.put("thing_id", thingId);
        seen.put("web_url", links.pipeline("group/project", thingId));
        return seen;
    }

    @Get("/groups/{id:[^/]+}")
    @Route(gate = Gate.OPEN)
    Map<String, String> group(@PathVariable("id") GroupRef group) {
        return Map.of("group", group.toString());
    }

    @Get("/names/{name:[^/]+}")
    @Route(gate = Gate.OPEN)
    Map<String, String> name(@PathVariable String name) {
        return Map.of("name", name);
    }

    @Get("/projects/{id:[^/]+}/pushed")
    @Route(gate = Gate.OPEN, ability = Ability.PUSH_CODE)
    Map<String, String> pushed(@PathVariable("id") ProjectRef project, @Bind EchoParams sent) {
        return Map.of("name", sent.name());
    }

    @Get("/projects/{id:[^/]+}/protected")
    @Route(gate = Gate.OPEN, ability = Ability.MANAGE_PROTECTION)
    Map<String, String> protectedBranches(@PathVariable("id") ProjectRef project, @Bind EchoParams sent) {
        return Map.of("name", sent.name());
    }

    record ListParams(@Default("desc") @AllowedValues({"asc", "desc"}) String sort, String search) {}

    @Get("/projects/{id:[^/]+}/list")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<ItemJson>> list(@PathVariable("id") ProjectRef project, @Bind ListParams params, Paging paging) {
        return paging.answer(page(paging.request(), 45), id -> new ItemJson(id, "item " + id));
    }

    @Get("/walk")
    @Route(gate = Gate.OPEN, keyset = @Keyset(type = "Project", defaultOrder = "created_at", sorts = {"desc", "asc"}))
    HttpResponse<List<ItemJson>> walk(Paging paging) {
        return paging.answer(page(paging.request(), 45), id -> id, id -> new ItemJson(id, "item " + id));
    }

    @Get("/projects/{id:[^/]+}/tokens")
    @Route(gate = Gate.OPEN, keyset = @Keyset(parameter = "page_token"))
    HttpResponse<List<ItemJson>> tokens(@PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(page(paging.request(), 45), id -> new ItemJson(id, "item " + id));
    }

    @Get("/numbered")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<ItemJson>> numbered(Paging paging) {
        return paging.answer(page(paging.numbered(), 45), id -> new ItemJson(id, "item " + id));
    }

    private static Page<Long> page(PageRequest request, long total) {
        return switch (request) {
            case PageRequest.Offset offset -> new Page<>(
                    LongStream.rangeClosed(1, total).skip(offset.skipped()).limit(offset.size()).boxed().toList(), total);
            case PageRequest.Keyset keyset when keyset.behind().isPresent() -> {
                KeysetPosition behind = keyset.behind().get();
                long last = behind.atStart() ? 0 : behind.values().getFirst().map(Long::valueOf).orElseThrow();
                yield Page.walked(LongStream.rangeClosed(1, total).filter(id -> id > last).limit(keyset.size() + 1L).boxed().toList(),
                        keyset.size(), id -> behind.at(List.of(Optional.of(Long.toString(id)))));
            }
            case PageRequest.Keyset keyset -> new Page<>(
                    LongStream.rangeClosed(1, total).filter(id -> id > keyset.after()).limit(keyset.size()).boxed().toList(), 0);
        };
    }

    @Get("/me")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API}, jobToken = true)
    Map<String, String> me(Caller caller) {
        return new TreeMap<>(
                Map.of("username", caller.account().map(Account::username).orElse("-"), "by", caller.getClass().getSimpleName()));
    }

    @Get("/admin/{number:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    Map<String, Long> admin(@PathVariable long number) {
        return Map.of("number", number);
    }

    @Post("/write")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    Map<String, String> write(@Bind EchoParams sent) {
        return Map.of();
    }

    @Get("/paid")
    @Route(gate = Gate.OPEN, tier = Tier.ULTIMATE)
    Map<String, String> paid() {
        return Map.of("paid", "yes");
    }

    @Delete("/old")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> delete(Freshness freshness) {
        freshness.check(Instant.parse("2026-01-02T10:00:00.400Z"));
        return HttpResponse.noContent();
    }

    @Post("/wanted/{id:[^/]+}")
    @Route(gate = Gate.OPEN)
    Map<String, Integer> wanted(@PathVariable("id") ProjectRef project,
            @Bind(maxBytes = 4 << 20, largeFor = Ability.PUSH_CODE) ListParams params) {
        return Map.of("length", params.search().length());
    }

    @Patch("/patched")
    @Route(gate = Gate.OPEN)
    Map<String, String> patch(@Bind ListParams params) {
        return Map.of("search", String.valueOf(params.search()));
    }

    @Get("/bytes")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> bytes(StreamAnswer answer) {
        byte[] content = "0123456789".getBytes();
        return answer.bytes("application/octet-stream", Optional.of("räp.bin"), content.length, () -> new ByteArrayInputStream(content));
    }

    @Get("/large")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> large(StreamAnswer answer) {
        return answer.bytes("application/zip", Optional.empty(), 256L << 20, offset -> new Zeros());
    }

    /** As {@link #large}, and counts what is read for the answers. */
    @Get("/counted")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> counted(StreamAnswer answer) {
        return answer.bytes("application/zip", Optional.empty(), 256L << 20, offset -> new Zeros(COUNTED));
    }

    @Post("/stream")
    @Route(gate = Gate.OPEN)
    Map<String, Long> stream(RequestBody body) throws IOException {
        try (InputStream in = body.stream(512L << 20)) {
            return Map.of("size", in.transferTo(OutputStream.nullOutputStream()));
        }
    }

    @Get("/log_context")
    @Route(gate = Gate.OPEN)
    Map<String, String> logContext() throws InterruptedException {
        Map<String, String> seen = new ConcurrentHashMap<>(Map.of("here", String.valueOf(MDC.get("request_id"))));
        Thread.ofVirtual().start(LogContext.propagated(() -> seen.put("there", String.valueOf(MDC.get("request_id"))))).join();
        return seen;
    }

    @Get("/crash")
    @Route(gate = Gate.OPEN)
    Map<String, String> crash() {
        throw new IllegalStateException("the secret cause");
    }

    @Get("/refused")
    @Route(gate = Gate.OPEN)
    Map<String, String> refused() {
        throw Refusal.notFound("Project");
    }

    @Get("/times")
    @Route(gate = Gate.OPEN)
    Map<String, Object> times() {
        return new LinkedHashMap<>(Map.ofEntries(entry("at", Instant.parse("2026-01-02T10:00:00Z"))));
    }

    /** Zeros without end, counted. */
    static final class Zeros extends InputStream {

        private final AtomicLong count;

        Zeros() {
            this(new AtomicLong());
        }

        private Zeros(AtomicLong count) {
            this.count = count;
        }

        @Override
        public int read() {
            count.incrementAndGet();
            return 0;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            count.addAndGet(length);
            return length;
        }
    }
}
