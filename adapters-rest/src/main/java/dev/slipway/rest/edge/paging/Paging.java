package dev.slipway.rest.edge.paging;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Page request of a list, and the answer of that page with its headers. Offset and keyset pagination are both handled here, so that no
 * controller builds a header.
 */
public final class Paging {

    private static final String NUMBER = "page";

    private final PageRequest request;
    private final PageLinks links;
    private final PageTokens tokens;

    public Paging(PageRequest request, PageLinks links, PageTokens tokens) {
        this.request = request;
        this.links = links;
        this.tokens = tokens;
    }

    /** Returns the page to request from the use case. */
    public PageRequest request() {
        return request;
    }

    /**
     * Returns a request by page number, for immutable lists such as the changes of a commit. The page number is the position, so keyset
     * pagination of such a list advances by page number.
     */
    public PageRequest.Offset numbered() {
        return switch (request) {
            case PageRequest.Offset offset -> offset;
            case PageRequest.Keyset walk -> new PageRequest.Offset(number(walk.behind().orElseThrow()), walk.size());
        };
    }

    private static int number(KeysetPosition position) {
        List<Optional<String>> values = position.values();
        boolean known = values.size() == 2 && values.getFirst().equals(Optional.of(NUMBER))
                && values.getLast().filter(text -> text.matches("[1-9]\\d{0,8}")).isPresent();
        if (!position.atStart() && !known) {
            throw position.invalid();
        }
        return position.atStart() ? 1 : Integer.parseInt(values.getLast().orElseThrow());
    }

    /** Answers with a page of a list without keyset pagination by id. */
    public <T, R> HttpResponse<List<R>> answer(Page<T> page, Function<? super T, ? extends R> presenter) {
        return answer(page, item -> {
            throw new IllegalStateException("a list that is walked by id is answered with the ids of its items");
        }, presenter);
    }

    /** Answers with a page of a list with keyset pagination by id, which its route declares with {@link Keyset}. */
    public <T, R> HttpResponse<List<R>> answer(Page<T> page, ToLongFunction<? super T> id, Function<? super T, ? extends R> presenter) {
        MutableHttpResponse<List<R>> answer = HttpResponse.ok(page.items().stream().<R>map(presenter).toList());
        switch (request) {
            case PageRequest.Offset offset -> offsetHeaders(offset, page, answer);
            case PageRequest.Keyset walk when walk.behind().isPresent() -> next(walk, page)
                    .ifPresent(next -> answer.header(HttpHeaders.LINK, links.following(tokens.parameter(), tokens.write(next))));
            case PageRequest.Keyset walk -> idHeader(walk, page, id, answer);
        }
        return answer;
    }

    private void offsetHeaders(PageRequest.Offset asked, Page<?> page, MutableHttpResponse<?> answer) {
        boolean counted = page.total() <= PageRequest.TOTAL_CAP;
        long pages = Math.max(1, (page.total() + asked.size() - 1) / asked.size());
        boolean next = more(asked, page);
        boolean previous = asked.page() > 1 && (counted ? asked.page() <= pages : !page.items().isEmpty());
        List<String> link = new ArrayList<>();
        answer.header("X-Per-Page", Integer.toString(asked.size()));
        answer.header("X-Page", Integer.toString(asked.page()));
        answer.header("X-Next-Page", next ? Long.toString(asked.page() + 1L) : "");
        answer.header("X-Prev-Page", previous ? Integer.toString(asked.page() - 1) : "");
        if (previous) {
            link.add(links.page(asked.page() - 1L, "prev"));
        }
        if (next) {
            link.add(links.page(asked.page() + 1L, "next"));
        }
        link.add(links.page(1, "first"));
        if (counted) {
            answer.header("X-Total", Long.toString(page.total()));
            answer.header("X-Total-Pages", Long.toString(pages));
            link.add(links.page(pages, "last"));
        }
        answer.header(HttpHeaders.LINK, String.join(", ", link));
    }

    private static boolean more(PageRequest.Offset asked, Page<?> page) {
        return page.total() <= PageRequest.TOTAL_CAP ? (long) asked.page() * asked.size() < page.total()
                : page.items().size() == asked.size();
    }

    /** Returns the position of the next page, from the list or as a page number. */
    private Optional<KeysetPosition> next(PageRequest.Keyset walk, Page<?> page) {
        KeysetPosition behind = walk.behind().orElseThrow();
        if (page.next().isPresent() || page.total() <= page.items().size()) {
            return page.next();
        }
        PageRequest.Offset asked = numbered();
        List<Optional<String>> following = List.of(Optional.of(NUMBER), Optional.of(Integer.toString(asked.page() + 1)));
        return more(asked, page) ? Optional.of(behind.at(following)) : Optional.empty();
    }

    /** Adds the link of keyset pagination by id to every page with items, so the last page is empty. */
    private <T> void idHeader(PageRequest.Keyset walk, Page<T> page, ToLongFunction<? super T> id, MutableHttpResponse<?> answer) {
        if (!page.items().isEmpty()) {
            answer.header(HttpHeaders.LINK,
                    links.following(walk.ascending() ? "id_after" : "id_before", Long.toString(id.applyAsLong(page.items().getLast()))));
        }
    }
}
