package dev.slipway.domain.kernel.cron;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Time zones of schedules: those of the IANA, and the display names that the dialect offers for some of them. Rejects offsets such as
 * {@code +02:00}.
 */
public final class TimeZones {

    public static final String USUAL = "UTC";

    private static final Set<String> KNOWN = Set.copyOf(ZoneId.getAvailableZoneIds());

    private static final Map<String, String> OFFERED = """
            International Date Line West, Midway Island = Pacific/Midway
            American Samoa = Pacific/Pago_Pago
            Hawaii = Pacific/Honolulu
            Alaska = America/Juneau
            Pacific Time (US & Canada) = America/Los_Angeles
            Tijuana = America/Tijuana
            Mountain Time (US & Canada) = America/Denver
            Arizona = America/Phoenix
            Chihuahua = America/Chihuahua
            Mazatlan = America/Mazatlan
            Central Time (US & Canada) = America/Chicago
            Saskatchewan = America/Regina
            Guadalajara, Mexico City = America/Mexico_City
            Monterrey = America/Monterrey
            Central America = America/Guatemala
            Eastern Time (US & Canada) = America/New_York
            Indiana (East) = America/Indiana/Indianapolis
            Bogota = America/Bogota
            Lima, Quito = America/Lima
            Atlantic Time (Canada) = America/Halifax
            Caracas = America/Caracas
            La Paz = America/La_Paz
            Santiago = America/Santiago
            Newfoundland = America/St_Johns
            Brasilia = America/Sao_Paulo
            Buenos Aires = America/Argentina/Buenos_Aires
            Montevideo = America/Montevideo
            Georgetown = America/Guyana
            Puerto Rico = America/Puerto_Rico
            Greenland = America/Godthab
            Mid-Atlantic = Atlantic/South_Georgia
            Azores = Atlantic/Azores
            Cape Verde Is. = Atlantic/Cape_Verde
            Dublin = Europe/Dublin
            Edinburgh, London = Europe/London
            Lisbon = Europe/Lisbon
            Casablanca = Africa/Casablanca
            Monrovia = Africa/Monrovia
            UTC = Etc/UTC
            Belgrade = Europe/Belgrade
            Bratislava = Europe/Bratislava
            Budapest = Europe/Budapest
            Ljubljana = Europe/Ljubljana
            Prague = Europe/Prague
            Sarajevo = Europe/Sarajevo
            Skopje = Europe/Skopje
            Warsaw = Europe/Warsaw
            Zagreb = Europe/Zagreb
            Brussels = Europe/Brussels
            Copenhagen = Europe/Copenhagen
            Madrid = Europe/Madrid
            Paris = Europe/Paris
            Amsterdam = Europe/Amsterdam
            Berlin = Europe/Berlin
            Bern, Zurich = Europe/Zurich
            Rome = Europe/Rome
            Stockholm = Europe/Stockholm
            Vienna = Europe/Vienna
            West Central Africa = Africa/Algiers
            Bucharest = Europe/Bucharest
            Cairo = Africa/Cairo
            Helsinki = Europe/Helsinki
            Kyiv = Europe/Kiev
            Riga = Europe/Riga
            Sofia = Europe/Sofia
            Tallinn = Europe/Tallinn
            Vilnius = Europe/Vilnius
            Athens = Europe/Athens
            Istanbul = Europe/Istanbul
            Minsk = Europe/Minsk
            Jerusalem = Asia/Jerusalem
            Harare = Africa/Harare
            Pretoria = Africa/Johannesburg
            Kaliningrad = Europe/Kaliningrad
            Moscow, St. Petersburg = Europe/Moscow
            Volgograd = Europe/Volgograd
            Samara = Europe/Samara
            Kuwait = Asia/Kuwait
            Riyadh = Asia/Riyadh
            Nairobi = Africa/Nairobi
            Baghdad = Asia/Baghdad
            Tehran = Asia/Tehran
            Abu Dhabi, Muscat = Asia/Muscat
            Baku = Asia/Baku
            Tbilisi = Asia/Tbilisi
            Yerevan = Asia/Yerevan
            Kabul = Asia/Kabul
            Ekaterinburg = Asia/Yekaterinburg
            Islamabad, Karachi = Asia/Karachi
            Tashkent = Asia/Tashkent
            Chennai, Kolkata, Mumbai, New Delhi = Asia/Kolkata
            Kathmandu = Asia/Kathmandu
            Astana, Dhaka = Asia/Dhaka
            Sri Jayawardenepura = Asia/Colombo
            Almaty = Asia/Almaty
            Novosibirsk = Asia/Novosibirsk
            Rangoon = Asia/Rangoon
            Bangkok, Hanoi = Asia/Bangkok
            Jakarta = Asia/Jakarta
            Krasnoyarsk = Asia/Krasnoyarsk
            Beijing = Asia/Shanghai
            Chongqing = Asia/Chongqing
            Hong Kong = Asia/Hong_Kong
            Urumqi = Asia/Urumqi
            Kuala Lumpur = Asia/Kuala_Lumpur
            Singapore = Asia/Singapore
            Taipei = Asia/Taipei
            Perth = Australia/Perth
            Irkutsk = Asia/Irkutsk
            Ulaanbaatar = Asia/Ulaanbaatar
            Seoul = Asia/Seoul
            Osaka, Sapporo, Tokyo = Asia/Tokyo
            Yakutsk = Asia/Yakutsk
            Darwin = Australia/Darwin
            Adelaide = Australia/Adelaide
            Canberra, Melbourne = Australia/Melbourne
            Sydney = Australia/Sydney
            Brisbane = Australia/Brisbane
            Hobart = Australia/Hobart
            Vladivostok = Asia/Vladivostok
            Guam = Pacific/Guam
            Port Moresby = Pacific/Port_Moresby
            Magadan = Asia/Magadan
            Srednekolymsk = Asia/Srednekolymsk
            Solomon Is. = Pacific/Guadalcanal
            New Caledonia = Pacific/Noumea
            Fiji = Pacific/Fiji
            Kamchatka = Asia/Kamchatka
            Marshall Is. = Pacific/Majuro
            Auckland, Wellington = Pacific/Auckland
            Nuku'alofa = Pacific/Tongatapu
            Tokelau Is. = Pacific/Fakaofo
            Chatham Is. = Pacific/Chatham
            Samoa = Pacific/Apia
            """.lines().map(line -> line.split(" = "))
            .flatMap(entry -> Arrays.stream(entry[0].split(", ")).map(name -> Map.entry(name, entry[1])))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private TimeZones() {
    }

    /** Returns the zone of a name; empty for an unknown name. */
    public static Optional<ZoneId> of(String name) {
        return Optional.of(OFFERED.getOrDefault(name, name)).filter(KNOWN::contains).map(ZoneId::of);
    }

    /** Returns the display names and their IANA zones. */
    public static Map<String, String> offered() {
        return OFFERED;
    }
}
