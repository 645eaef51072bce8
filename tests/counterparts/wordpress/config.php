<?php
// In place of the package's wp-config.php, which is read by the machine's own sites.
$folder = getenv('BLOG_FOLDER');
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . $folder . '/mariadb.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_CONTENT_DIR', $folder . '/content');
define('WP_AUTO_UPDATE_CORE', false);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
// Nothing may leave the machine: news, updates, avatars.
define('WP_HTTP_BLOCK_EXTERNAL', true);
// The cause of a failure instead of a page about it.
if (PHP_SAPI === 'cli') define('WP_SANDBOX_SCRAPING', true);
define('ABSPATH', getenv('BLOG_PROGRAM') . '/');
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';
