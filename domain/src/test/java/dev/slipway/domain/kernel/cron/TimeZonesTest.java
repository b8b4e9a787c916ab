package dev.slipway.domain.kernel.cron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeZonesTest {

    @ParameterizedTest
    @CsvSource({"UTC,Etc/UTC", "Europe/Berlin,Europe/Berlin", "Eastern Time (US & Canada),America/New_York", "Berlin,Europe/Berlin",
            "St. Petersburg,Europe/Moscow",
            "Nuku'alofa,Pacific/Tongatapu", "Samoa,Pacific/Apia", "London,Europe/London", "Etc/GMT+5,Etc/GMT+5",
            "America/Argentina/Ushuaia,America/Argentina/Ushuaia"})
    void zones_are_found_by_their_names_and_by_those_that_are_offered(String name, String zone) {
        assertEquals(Optional.of(ZoneId.of(zone)), TimeZones.of(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "utc", "+02:00", "UTC+2", "GMT+02:00", "Z", "europe/berlin", "Europe/Nowhere", "../etc", " UTC",
            "Midway Island, Guam"})
    void other_names_are_none(String name) {
        assertEquals(Optional.empty(), TimeZones.of(name));
    }

    @Test
    void every_listed_zone_exists() {
        assertEquals(151, TimeZones.offered().size());
        TimeZones.offered().forEach((name, zone) -> {
            assertTrue(ZoneId.getAvailableZoneIds().contains(zone), zone);
            assertEquals(Optional.of(ZoneId.of(zone)), TimeZones.of(name));
        });
    }
}
