package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Locale;

/**
 * Place of a value in the configuration and in the file, with the findings that its errors are added to. Messages have the form
 * {@code location attribute text}, in lower case (3.2 of the language).
 *
 * @param location keys from the root, joined by colons; empty at the root
 * @param position position in the file
 * @param reading  configuration that is read
 */
public record Place(String location, Position position, Reading reading) {
    /**
     * Configuration that is read.
     *
     * @param findings findings that errors and warnings are added to
     * @param language words that the configuration may use
     * @param once     values that jobs share
     */
    public record Reading(FindingCollector findings, Language language, ReadOnce once) {
    }

    /** Returns the root of a configuration. */
    public static Place root(Position position, FindingCollector findings, Language language) {
        return new Place("", position, new Reading(findings, language, new ReadOnce()));
    }

    public FindingCollector findings() {
        return reading.findings();
    }

    public Language language() {
        return reading.language();
    }

    public ReadOnce once() {
        return reading.once();
    }

    public Place child(String key, Node node) {
        return at(location.isEmpty() ? key : location + ":" + key, node.position());
    }

    /** Returns a place with a location of its own. */
    public Place at(String otherLocation, Position otherPosition) {
        return new Place(otherLocation, otherPosition, reading);
    }

    /** Reports an error of the value as a whole. */
    public void config(String text) {
        attribute("config", text);
    }

    /** Reports an error of one attribute of the value. */
    public void attribute(String attribute, String text) {
        report(attribute + " " + text);
    }

    /** Reports an error without its location. Clients expect some messages alone. */
    public void alone(String text) {
        findings().add(Finding.error(text, position));
    }

    /** Reports an error without an attribute. */
    public void report(String text) {
        findings().add(Finding.error((location + " " + text).toLowerCase(Locale.ROOT), position));
    }
}
