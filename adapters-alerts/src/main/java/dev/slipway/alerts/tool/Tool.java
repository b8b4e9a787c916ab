package dev.slipway.alerts.tool;

import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;

/**
 * Description of the tool of a format.
 *
 * @param format         name of the format; part of the fingerprints, so that keys of two tools never collide
 * @param title          name of the tool, as its vendor writes it
 * @param words          its severity words
 * @param fingerprinting decides which occurrences are the same alert
 */
public record Tool(String format, String title, SeveritySynonyms words, Fingerprinting fingerprinting) {}
