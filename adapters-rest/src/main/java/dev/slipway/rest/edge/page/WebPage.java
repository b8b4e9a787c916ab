package dev.slipway.rest.edge.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A page to be shown: a template and its values.
 *
 * @param template    name of a file in {@code pages}, without its extension
 * @param title       shown as the heading and in the title bar
 * @param values      of the template; texts are escaped where they are shown
 * @param formTargets origins besides this server to which a form of the page may lead, such as those of redirects
 */
public record WebPage(String template, String title, Map<String, Object> values, List<String> formTargets) {

    public WebPage {
        values = Map.copyOf(values);
        formTargets = List.copyOf(formTargets);
    }

    public static WebPage of(String template, String title) {
        return new WebPage(template, title, Map.of(), List.of());
    }

    /** Returns the page with one more value. Absent values are not named: templates test for them. */
    public WebPage with(String name, Object value) {
        Map<String, Object> more = new HashMap<>(values);
        more.put(name, value);
        return new WebPage(template, title, more, formTargets);
    }

    /** Returns the page with a message above its content, about an error. */
    public WebPage withAlert(String text) {
        return with("alert", text);
    }

    /** Returns the page with a message above its content. */
    public WebPage withNotice(String text) {
        return with("notice", text);
    }

    /** Returns the page with an origin, or scheme, to which its forms may lead besides this server. */
    public WebPage leadingTo(String target) {
        return new WebPage(template, title, values, List.of(target));
    }
}
