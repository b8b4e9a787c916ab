package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.Findings;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Locale;

/**
 * Where a value stands, in words and in the file, and where what is wrong with it goes. Messages have the form
 * {@code location attribute text}, in lower case (3.2 of the language).
 *
 * @param location the keys from the root, joined by colons; empty at the root
 * @param position the place in the file
 * @param findings what is collected
 */
record Place(String location, Position position, Findings findings) {
    Place child(String key, Node node) {
        return new Place(location.isEmpty() ? key : location + ":" + key, node.position(), findings);
    }

    /** Reports something about the value as a whole. */
    void config(String text) {
        attribute("config", text);
    }

    /** Reports something about one attribute of the value. */
    void attribute(String attribute, String text) {
        report(attribute + " " + text);
    }

    /** Reports a text without saying where, as clients know it; its position tells. */
    void alone(String text) {
        findings.add(Finding.error(text, position));
    }

    /** Reports a text that has no attribute. */
    void report(String text) {
        String message = location.isEmpty() ? text : location + " " + text;
        findings.add(Finding.error(message.toLowerCase(Locale.ROOT), position));
    }
}
